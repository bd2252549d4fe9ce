import { hasCode } from '#web/kit/api/api-error.ts'

/** The longest time that the computation may block the page. */
const SLICE_MS = 12
/** Other people's attempts can raise the difficulty in the meantime. */
const MAX_ROUNDS = 4

/**
 * Makes a call. If the server requires a proof of work because strangers try to get into the account, computes it and
 * repeats the call.
 *
 * @param make Makes the call with a proof of work, or without one.
 */
export async function withProofOfWork<Answer>(
  make: (proof: { proof?: string }) => Promise<Answer>,
): Promise<Answer> {
  let proof: { proof?: string } = {}
  for (let round = 0; ; round += 1) {
    try {
      return await make(proof)
    } catch (error) {
      if (round === MAX_ROUNDS || !hasCode(error, 'proof_required')) throw error
      const { challenge, bits } = error.body?.details ?? {}
      if (typeof challenge !== 'string' || typeof bits !== 'number') throw error
      proof = { proof: await solveProofOfWork(challenge, bits) }
    }
  }
}

/**
 * Finds the number that solves a challenge. It computes for a few milliseconds at a time, so that the page stays
 * responsive.
 *
 * @param bits The number of leading zero bits of the hash; up to 32.
 */
export async function solveProofOfWork(challenge: string, bits: number): Promise<string> {
  const seed = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(challenge)))
  const hasher = createHasher(seed)
  for (let number = 0; ; ) {
    const sliceEnd = performance.now() + SLICE_MS
    do {
      for (const end = number + 200; number < end; number += 1) {
        if (Math.clz32(hasher(String(number))) >= bits) return `${challenge}.${number}`
      }
    } while (performance.now() < sliceEnd)
    await new Promise((done) => setTimeout(done))
  }
}

/** The constants of SHA-256 are fractions of the roots of the first 64 primes. */
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0),
)
const readFraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) >>> 0
const START = PRIMES.slice(0, 8).map((prime) => readFraction(Math.sqrt(prime)))
const ROUNDS = Uint32Array.from(PRIMES, (prime) => readFraction(Math.cbrt(prime)))

/**
 * Creates a SHA-256 function for a seed of 32 bytes and up to 20 digits, which is one block. The browser's own function
 * needs a promise for each hash, and a million hashes are needed.
 *
 * @returns The first 32 bits of the hash.
 */
function createHasher(seed: Uint8Array): (digits: string) => number {
  const block = new Uint8Array(64)
  block.set(seed)
  const view = new DataView(block.buffer)
  const words = new Uint32Array(64)
  return (digits) => {
    block.fill(0, seed.length)
    for (let i = 0; i < digits.length; i += 1) block[seed.length + i] = digits.charCodeAt(i)
    block[seed.length + digits.length] = 0x80
    view.setUint32(60, (seed.length + digits.length) * 8)
    return compress(view, words)
  }
}

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by))

/** Compresses one block of SHA-256 (FIPS 180-4, 6.2.2). Returns the first of its eight words. */
function compress(view: DataView, words: Uint32Array): number {
  const at = (index: number): number => words[index] ?? 0
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(i * 4)
  for (let i = 16; i < 64; i += 1) {
    const early = at(i - 15)
    const late = at(i - 2)
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = at(i - 16) + low + at(i - 7) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START
  for (let i = 0; i < 64; i += 1) {
    const upper = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + upper + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + at(i)) | 0
    const lower = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (lower + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (a + (START[0] ?? 0)) >>> 0
}
