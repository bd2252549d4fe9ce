/** SQL of what users are searched by; to the letter what the index `users_search` is built on. */
export function searchedText(alias: string): string {
  return `lower(coalesce(${alias}.first_name, '') || ' ' || coalesce(${alias}.last_name, '') || ' ' || ${alias}.email || ' ' || coalesce(${alias}.phone, ''))`
}

/** SQL of the order by name, then address; to the letter what the index `users_name` is built on. */
export function sortName(alias: string): string {
  return `lower(btrim(coalesce(${alias}.first_name, '') || ' ' || coalesce(${alias}.last_name, '') || ' ' || ${alias}.email))`
}

/**
 * SQL of the ids of users in whose name or address a word is. In large practices it is asked for once, as an array, and
 * what belongs to these is found by an index.
 *
 * @param pattern SQL of a pattern for LIKE, in lower case and without a space.
 */
export function findUsersNamed(pattern: string): string {
  // The index finds phone numbers too: its rows are checked again.
  return `select v.id from users v where ${searchedText('v')} like ${pattern}
    and lower(concat_ws(' ', v.first_name, v.last_name, v.email)) like ${pattern}`
}
