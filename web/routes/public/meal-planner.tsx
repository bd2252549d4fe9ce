export function meta() {
  return [{ title: 'Meal Planner' }]
}

export default function MealPlanner() {
  return (
    <div className="page py-12">
      <h1 className="heading text-3xl">Meal Planner</h1>
    </div>
  )
}
