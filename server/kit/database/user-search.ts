/** SQL of the text that users are searched by; it must be identical to the expression of the index `users_search`. */
export function searchedText(alias: string): string {
  return `lower(coalesce(${alias}.first_name, '') || ' ' || coalesce(${alias}.last_name, '') || ' ' || ${alias}.email || ' ' || coalesce(${alias}.phone, ''))`
}

/** SQL of the order by name, then address; it must be identical to the expression of the index `users_name`. */
export function sortName(alias: string): string {
  return `lower(btrim(coalesce(${alias}.first_name, '') || ' ' || coalesce(${alias}.last_name, '') || ' ' || ${alias}.email))`
}

/**
 * SQL of the ids of users whose name or address contains a word. Large practices need it inside `array(…)`: it then
 * runs once per query, and an index finds the records of these users.
 *
 * @param pattern SQL of a pattern for LIKE, in lower case and without a space.
 */
export function findUsersNamed(pattern: string): string {
  // The index also finds phone numbers, so its rows are checked again.
  return `select v.id from users v where ${searchedText('v')} like ${pattern}
    and lower(concat_ws(' ', v.first_name, v.last_name, v.email)) like ${pattern}`
}
