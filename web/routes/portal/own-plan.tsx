export function meta() {
  return [{ title: 'Your plan · Pathya' }]
}

export default function OwnPlan() {
  return <h1 className="heading text-3xl">Your plan</h1>
}
