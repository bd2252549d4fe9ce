import type { ConsultationPerson } from '#contract/appointments/consultations.ts'
import type { Person } from '#contract/site/content.ts'
import { toPublicPerson } from '#contract/site/public-content.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { loadContent } from '#server/modules/site/service.ts'

/* Who holds a consultation, as visitors see them: the people of the public pages whose accounts take the times. */

/** Lists the people of the public pages. */
export async function listPeople({ db }: Pick<Ctx, 'db'>): Promise<Person[]> {
  return (await loadContent(db)).people
}

/** Returns the person whom the public pages show for a staff member; `null` if there is none. */
export function findPerson(people: readonly Person[], staffId: string | null): ConsultationPerson | null {
  const person = people.find((each) => each.staffId !== null && each.staffId === staffId)
  return person ? toPublicPerson(person) : null
}

/** Returns the staff member whose entry on the public pages has this id; `null` if there is none. */
export async function findStaffOf(ctx: Ctx, personId: string): Promise<string | null> {
  return (await listPeople(ctx)).find(({ id }) => id === personId)?.staffId ?? null
}
