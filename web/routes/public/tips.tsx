export function meta() {
  return [{ title: 'Health tips' }]
}

export default function Tips() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Health tips</h1>
    </div>
  )
}
