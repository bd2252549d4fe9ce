import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Fetches a program of npm once, into the account's cache. For a program that only one command needs and that is too
 * large for everybody to install.
 *
 * @param path Path of the program within its package.
 * @returns The program's path.
 * @throws Error with one sentence if npm fails.
 */
export async function fetchProgram(name: string, version: string, path: string): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(cache, 'pathya', `${name}-${version}`)
  const program = join(folder, 'node_modules', name, path)
  const stamp = join(folder, 'complete')
  if (existsSync(stamp)) return program
  console.log(`Fetching ${name} ${version} into ${folder}; this happens once.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  const npm = spawn('npm', [...args, `${name}@${version}`], { cwd: folder, stdio: 'inherit' })
  const code = await new Promise<number | null>((done) => {
    npm.once('error', () => done(null))
    npm.once('exit', done)
  })
  if (code !== 0) throw new Error(`npm could not install ${name}: see above.`)
  writeFileSync(stamp, '')
  return program
}
