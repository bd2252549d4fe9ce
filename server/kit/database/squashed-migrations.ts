/**
 * When each of the 44 migrations of release 0.1.0 was written. This time identifies a migration in databases and
 * backups. The first three migrations of later releases make the same schema.
 */
export const SQUASHED_MIGRATIONS: readonly number[] = [
  1795258154392, 1795258154816, 1795258155404, 1795259754142, 1795263092521, 1795264303480, 1795268466823,
  1795269516196, 1795269684478, 1795280113108, 1795286274031, 1795291057572, 1795291891021, 1795295694061,
  1795296281147, 1795302918508, 1795303929459, 1795303944533, 1795308347139, 1795308794591, 1795340406260,
  1795341073732, 1795341074280, 1795341135373, 1795341161175, 1795341209116, 1795341218706, 1795341232533,
  1795341475358, 1795341622364, 1795341907101, 1795342226541, 1795342591443, 1795343488556, 1795345156089,
  1795345206133, 1795345220163, 1795346363913, 1795346460515, 1795346579319, 1795346867780, 1795394959799,
  1795395434275, 1795395655312,
]

/** The number of migrations, from the first on, that replace the squashed ones. */
export const START_COUNT = 3

/** A database of a version that this one cannot work with. The message says what to do. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError'
}

/** Finds out which release wrote a list of migrations: the current numbering, release 0.1.0, or a version before it. */
export function readOrigin(migrations: readonly number[]): 'current' | '0.1.0' | 'older' {
  if (migrations[0] === undefined || !SQUASHED_MIGRATIONS.includes(migrations[0])) return 'current'
  const isWhole =
    migrations.length === SQUASHED_MIGRATIONS.length &&
    migrations.every((at, position) => at === SQUASHED_MIGRATIONS[position])
  return isWhole ? '0.1.0' : 'older'
}
