/**
 * Does something for each item, one after the other. An item that fails does not stop the others: the first failure is
 * thrown after all items, so that the job is tried again.
 *
 * @param signal Once it is aborted, no further item is begun.
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
