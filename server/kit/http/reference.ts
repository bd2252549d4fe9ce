const LENGTH = 8

/** Returns the reference that people read and report: the beginning of the request's id, which the log contains. */
export function referenceOf({ id }: { id: string }): string {
  return id.slice(0, LENGTH)
}
