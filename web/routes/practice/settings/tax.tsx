export function meta() {
  return [{ title: 'Tax and invoices · Pathya' }]
}

export default function TaxSettings() {
  return <h1 className="heading text-3xl">Tax and invoices</h1>
}
