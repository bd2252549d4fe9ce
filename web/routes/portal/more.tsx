export function meta() {
  return [{ title: 'More · Pathya' }]
}

export default function More() {
  return <h1 className="heading text-3xl">More</h1>
}
