import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Lists the process numbers of npm and of the shell between, if there is one. The shell does not pass signals on, so
 * the end of either process counts as a signal. The caller's own shell is never in the list, because `nohup npm start
 * &` continues when that shell ends. Empty if this is not an npm script.
 */
export function listCallers(): number[] {
  if (!process.env.npm_lifecycle_event) return []
  const parent = readProcess(process.ppid)
  const isScriptShell = parent.command.includes(`tools/${basename(process.argv[1] ?? '')}`)
  return isScriptShell ? [process.ppid, parent.parentPid] : [process.ppid]
}

function readProcess(pid: number): { parentPid: number; command: string } {
  // Minimal container images have no `ps`; systems without /proc have it.
  if (existsSync(`/proc/${pid}`)) {
    const parentPid = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { parentPid: Number(parentPid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parentPid, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
  return { parentPid: Number(parentPid), command }
}
