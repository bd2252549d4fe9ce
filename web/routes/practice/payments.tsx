export function meta() {
  return [{ title: 'Payments · Pathya' }]
}

export default function Payments() {
  return <h1 className="heading text-3xl">Payments</h1>
}
