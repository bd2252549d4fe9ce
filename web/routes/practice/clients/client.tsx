export function meta() {
  return [{ title: 'Client · Pathya' }]
}

export default function Client() {
  return <h1 className="heading text-3xl">Client</h1>
}
