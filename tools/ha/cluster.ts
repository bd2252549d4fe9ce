import { z } from 'zod'

/** A name in configuration files of all programs. */
const Name = z.string().regex(/^[a-z][a-z0-9]{0,20}$/, 'must be a short name in lower case, such as db1')
const Host = z.ipv4('must be an IPv4 address of the private network')
const Port = z.number().int().min(1).max(65535)
const Path = z.string().regex(/^\/\S+$/, 'must be an absolute path')

/** A machine with etcd, Patroni and PostgreSQL. */
export const DatabaseMachine = z.strictObject({
  name: Name,
  host: Host,
  etcdPort: Port.default(2379),
  etcdPeerPort: Port.default(2380),
  patroniPort: Port.default(8008),
  postgresPort: Port.default(5432),
  etcdData: Path.default('/var/lib/etcd/pathya'),
  postgresHome: Path.default('/var/lib/postgresql'),
  postgresData: Path.default('/var/lib/postgresql/15/pathya'),
  postgresSocket: Path.default('/var/run/postgresql'),
  postgresPrograms: Path.default('/usr/lib/postgresql/15/bin'),
  pgbackrestConfig: Path.default('/etc/pgbackrest.conf'),
  pgbackrestLogs: Path.default('/var/log/pgbackrest'),
  pgbackrestLocks: Path.default('/tmp/pgbackrest'),
})
export type DatabaseMachine = z.output<typeof DatabaseMachine>

/** A machine with HAProxy, PgBouncer and processes of the site. */
export const ServerMachine = z.strictObject({
  name: Name,
  host: Host,
  /** How many processes of the site run on it; their ports count up from `processPort`. */
  processes: z.number().int().min(1).max(64).default(2),
  processPort: Port.default(3001),
  sitePort: Port.default(3080),
  primaryPort: Port.default(5000),
  pgbouncerPort: Port.default(6432),
  pgbouncerUsers: Path.default('/etc/pgbouncer/userlist.txt'),
})
export type ServerMachine = z.output<typeof ServerMachine>

/** The machines of a larger setup, from which `npm run deploy:files` writes the configuration of each. */
export const Cluster = z.strictObject({
  site: z
    .url('must be the address of the site, such as https://practice.example')
    .transform((text) => new URL(text).origin),
  databases: z
    .array(DatabaseMachine)
    .refine(
      (machines) => machines.length >= 3 && machines.length % 2 === 1,
      'must be an odd number of machines, three or more',
    ),
  servers: z.array(ServerMachine).min(1, 'must be at least one machine'),
  mail: z.strictObject({ url: z.string(), from: z.string() }),
  /** A folder on another machine that every database machine has mounted. */
  repository: Path.default('/mnt/pathya-repository'),
  /** A folder for the nightly backups of the site, which every server machine has mounted. */
  backups: Path.default('/var/backups/pathya'),
  /** A quarter of the memory of a database machine. */
  sharedBuffers: z
    .string()
    .regex(/^\d+(MB|GB)$/, 'must be a size such as 2GB')
    .default('2GB'),
  certificate: Path.default('/etc/ssl/pathya/fullchain.pem'),
  certificateKey: Path.default('/etc/ssl/pathya/privkey.pem'),
  httpPort: Port.default(80),
  httpsPort: Port.default(443),
})
export type Cluster = z.output<typeof Cluster>

/** Made by chance, once per cluster. Letters and digits only, so that they need no quotes in any of the files. */
export const ClusterSecrets = z.strictObject({
  databasePassword: z.string().regex(/^[A-Za-z0-9]{16,}$/),
  superuserPassword: z.string().regex(/^[A-Za-z0-9]{16,}$/),
  replicationPassword: z.string().regex(/^[A-Za-z0-9]{16,}$/),
  rewindPassword: z.string().regex(/^[A-Za-z0-9]{16,}$/),
  patroniPassword: z.string().regex(/^[A-Za-z0-9]{16,}$/),
  repositoryKey: z.string().regex(/^[A-Za-z0-9]{32,}$/),
  secretKey: z.string().regex(/^[A-Za-z0-9]{32,}$/),
  backupKey: z.string().regex(/^[A-Za-z0-9]{32,}$/),
})
export type ClusterSecrets = z.output<typeof ClusterSecrets>
