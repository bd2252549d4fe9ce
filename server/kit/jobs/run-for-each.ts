/**
 * Does something for each of many, one after the other. One that fails keeps none of the others from their turn: what the
 * first failure threw is thrown once all have had theirs, so that the job is tried again.
 *
 * @param signal Once it is aborted, no further one is begun.
 */
export async function runForEach<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    if (signal.aborted) break
    await work(item).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
