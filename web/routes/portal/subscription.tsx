export function meta() {
  return [{ title: 'Subscription · Pathya' }]
}

export default function Subscription() {
  return <h1 className="heading text-3xl">Subscription</h1>
}
