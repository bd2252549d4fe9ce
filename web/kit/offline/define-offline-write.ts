import type { EndpointInput, EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { AppUser } from '#contract/identity/sessions.ts'

/**
 * A write as its functions see it. `id` is its idempotency key, a UUID; `writtenAt` is an ISO instant. `answer` is the
 * server's, once it has the write.
 */
export type WriteOf<Input, Answer = unknown> = {
  id: string
  input: Input
  writtenAt: string
  answer?: Answer
}

/** The parameters of the address of an answer, as they are in the address. */
export type AnswerAddress = { params: Record<string, string>; query: Record<string, string> }

/** The way in which a waiting write changes one of the shown answers. */
export type AnswerChange = {
  url: string
  apply: (answer: never, write: WriteOf<never>, address: AnswerAddress) => unknown
}

/** The facts about the client that the name of a write depends on. */
export type DescribedFor = Pick<AppUser, 'timeZone' | 'hidesWeight' | 'hidesCalories' | 'weightUnit'>

/** A call that is stored on this device until the server has it. */
export type OfflineWrite<E extends EndpointShape> = {
  /** Stored with each waiting write, so it never changes. */
  name: string
  endpoint: E
  changes: readonly AnswerChange[]
  /** Query keys that are loaded again once the server has it. */
  refetches: readonly (readonly string[])[]
  /** Called in every open tab once the server has it, for what is shown from elsewhere than answers. */
  onSent?(answer: EndpointOutput<E>): void
  /** Names the write in the list of waiting ones, such as “Lunch on 3 Nov: eaten”. */
  describe(input: EndpointInput<E>, person: DescribedFor): string
  /** Explains a refusal, if the server's sentence alone is not enough. */
  explain?(body: ErrorBody, input: EndpointInput<E>): string | undefined
  /** Returns the write that does it nevertheless, with the label of its button; `null` if that is not possible. */
  override?(body: ErrorBody, input: EndpointInput<E>): { label: string; input: EndpointInput<E> } | null
}

/** Any declared write, whose inputs are stored under its name. */
export type AnyOfflineWrite = Omit<
  OfflineWrite<EndpointShape>,
  'describe' | 'explain' | 'override' | 'onSent'
> & {
  onSent?: (answer: never) => void
  describe: (input: never, person: DescribedFor) => string
  explain?: (body: ErrorBody, input: never) => string | undefined
  override?: (body: ErrorBody, input: never) => { label: string; input: unknown } | null
}

/**
 * Declares a write that also works without a connection. Add it to `web/offline-area.ts`, so that it is sent whatever
 * screen is open.
 */
export function defineOfflineWrite<const E extends EndpointShape>(
  endpoint: E,
  definition: Omit<OfflineWrite<E>, 'endpoint' | 'changes' | 'refetches'> & {
    changes?: (
      on: <A extends EndpointShape>(
        answered: A,
        apply: (
          answer: EndpointOutput<A>,
          write: WriteOf<EndpointInput<E>, EndpointOutput<E>>,
          address: AnswerAddress,
        ) => EndpointOutput<A>,
      ) => AnswerChange,
    ) => readonly AnswerChange[]
    refetches?: readonly (readonly string[])[]
  },
): OfflineWrite<E> {
  return {
    ...definition,
    endpoint,
    refetches: definition.refetches ?? [],
    changes: definition.changes?.(({ url }, apply) => ({ url, apply: apply as AnswerChange['apply'] })) ?? [], // only called with answers of `url`
  }
}

/** Loads a declared write by its name. */
export type OfflineWrites = Readonly<Record<string, () => Promise<AnyOfflineWrite>>>

/** Returns the parameters of an address if it is one of this endpoint's, otherwise `null`. */
export function matchAddress(url: string, address: string): AnswerAddress | null {
  const [path = '', search] = address.split('?')
  const pattern = url.split('/')
  const parts = path.split('/')
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = decodeURIComponent(part)
    else if (name !== part) return null
  }
  return { params, query: Object.fromEntries(new URLSearchParams(search)) }
}
