export function meta() {
  return [{ title: 'Your plans · Pathya' }]
}

export default function Plans() {
  return <h1 className="heading text-3xl">Your plans</h1>
}
