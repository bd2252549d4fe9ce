/** What the practice has written down about a client. */
export function ClientNotes({ clientId: _clientId }: { clientId: string }) {
  return (
    <section aria-labelledby="notes-heading">
      <h2 id="notes-heading" className="heading text-xl">
        Notes
      </h2>
    </section>
  )
}
