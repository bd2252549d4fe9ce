import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { solveProofOfWork } from './proof-of-work.ts'

it.each(['16.1795000000.AAAA.b', 'x', 'a challenge of another length, with ₹ in it'])(
  'solves %s so that the server accepts it',
  async (challenge) => {
    for (const bits of [0, 1, 8, 12, 15]) {
      const solution = await solveProofOfWork(challenge, bits)
      expect(solution.startsWith(`${challenge}.`)).toBe(true)
      const number = solution.slice(challenge.length + 1)
      const seed = createHash('sha256').update(challenge).digest()
      const hash = createHash('sha256').update(seed).update(number).digest()
      expect(Math.clz32(hash.readUInt32BE(0))).toBeGreaterThanOrEqual(bits)
    }
  },
)
