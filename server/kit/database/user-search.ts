/** Of the user `v`; to the letter what the index `users_search` is built on. */
const SEARCHED = `lower(coalesce(v.first_name, '') || ' ' || coalesce(v.last_name, '') || ' ' || v.email || ' ' || coalesce(v.phone, ''))`

/**
 * SQL of the ids of users in whose name or address a word is. In large practices it is asked for once, as an array, and
 * what belongs to these is found by an index.
 *
 * @param pattern SQL of a pattern for LIKE, in lower case and without a space.
 */
export function findUsersNamed(pattern: string): string {
  // The index finds phone numbers too: what it finds is looked at again.
  return `select v.id from users v where ${SEARCHED} like ${pattern}
    and lower(concat_ws(' ', v.first_name, v.last_name, v.email)) like ${pattern}`
}
