export function meta() {
  return [{ title: 'Landing page · Pathya' }]
}

export default function LandingSettings() {
  return <h1 className="heading text-3xl">Landing page</h1>
}
