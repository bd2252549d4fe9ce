export function meta() {
  return [{ title: 'Calorie Calculator' }]
}

export default function CalorieCalculator() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Calorie Calculator</h1>
    </div>
  )
}
