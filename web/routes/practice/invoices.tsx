export function meta() {
  return [{ title: 'Invoices · Pathya' }]
}

export default function Invoices() {
  return <h1 className="heading text-3xl">Invoices</h1>
}
