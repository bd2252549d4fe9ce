export function meta() {
  return [{ title: 'Consultations' }]
}

export default function Inbox() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Consultations</h1>
    </div>
  )
}
