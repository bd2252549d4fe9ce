export function meta() {
  return [{ title: 'Health tip' }]
}

export default function Tip() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Health tip</h1>
    </div>
  )
}
