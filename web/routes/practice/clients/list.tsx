export function meta() {
  return [{ title: 'Clients · Pathya' }]
}

export default function Clients() {
  return <h1 className="heading text-3xl">Clients</h1>
}
