import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders that decide which answers fit the contract. */
const FOLDERS = ['contract', 'domain']

/** Returns a hash that changes with every change of the contract and of the rules that it uses. */
export function hashContract(root: string): string {
  const hash = createHash('sha256')
  for (const folder of FOLDERS) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((path) => /(?<!\.test)\.ts$/.test(path)).sort()) {
      hash.update(`${name}\0`).update(readFileSync(join(root, folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
