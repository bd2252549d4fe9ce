export function meta() {
  return [{ title: 'Diet reviews · Pathya' }]
}

export default function Reviews() {
  return <h1 className="heading text-3xl">Diet reviews</h1>
}
