import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Cluster, ClusterSecrets } from './ha/cluster.ts'
import { fillFiles, makeSecrets } from './ha/fill-files.ts'

/** `npm run deploy:files -- cluster.json FOLDER`: writes the configuration files of every machine into a folder. */
function main([description, folder]: readonly string[]): number {
  if (!description || !folder) {
    console.error('Use it so: npm run deploy:files -- cluster.json FOLDER')
    return 1
  }
  if (!existsSync(description)) {
    console.error(`There is no file ${description}. deploy/cluster.example.json is one to begin with.`)
    return 1
  }
  const cluster = Cluster.safeParse(JSON.parse(readFileSync(description, 'utf8')))
  if (!cluster.success) {
    console.error(`${description} cannot be used:\n${z.prettifyError(cluster.error)}`)
    return 1
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [machine, files] of fillFiles(cluster.data, readSecrets(join(folder, 'secrets.json')))) {
    for (const { target, text, isSecret } of files) {
      const path = join(folder, machine, target)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text, { mode: isSecret ? 0o600 : 0o644 })
      console.log(`${machine}: ${target}`)
    }
  }
  console.log(
    `The passwords are in ${join(folder, 'secrets.json')}: keep it in a safe place. docs/scaling.md says what is next.`,
  )
  return 0
}

/** Reads the secrets that an earlier run has made, or makes them. */
function readSecrets(path: string): ClusterSecrets {
  if (existsSync(path)) return ClusterSecrets.parse(JSON.parse(readFileSync(path, 'utf8')))
  const secrets = makeSecrets()
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return secrets
}

process.exitCode = main(process.argv.slice(2))
