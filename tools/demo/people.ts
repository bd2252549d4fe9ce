import type {
  Allergy,
  FoodPreference,
  HealthFlag,
  HealthGoal,
  MedicalCondition,
} from '#domain/people/options.ts'
import type { Random } from './random.ts'

/** The name of the practice. */
export const BRAND = 'Pathya'

/** The password of the five logins of the demo, the same for all. */
export const DEMO_PASSWORD = 'demo-Pathya-2026'
export const DEMO_LOGINS = [
  { email: 'admin@demo.example', note: 'admin' },
  { email: 'employee@demo.example', note: 'employee with clients in care and no grants' },
  { email: 'client@demo.example', note: 'client with an active plan, measurements and a subscription' },
  { email: 'new@demo.example', note: 'client, verified, not onboarded' },
  { email: 'unverified@demo.example', note: 'client who has not opened the verification mail' },
] as const

/** A client of the demo and facts about their past year. */
export type DemoClient = {
  email: string
  firstName: string
  lastName: string
  phone: string
  gender: 'male' | 'female'
  age: number
  heightCm: number
  /** Weight a year ago. */
  startWeightKg: number
  /** Average change in a week that goes as planned. */
  weeklyChangeKg: number
  goalWeightKg: number | null
  location: string
  activityLevel: 'sedentary' | 'light' | 'moderate' | 'active'
  healthGoals: HealthGoal[]
  medicalConditions: MedicalCondition[]
  allergies: Allergy[]
  foodPreferences: FoodPreference[]
  healthFlags: HealthFlag[]
  /** Number of weeks since they joined. */
  joinedWeeksAgo: number
  /** Share of weeks in which they weighed themselves. */
  diligence: number
}

const WOMEN = [
  'Ananya',
  'Meera',
  'Kavita',
  'Sunita',
  'Priya',
  'Lakshmi',
  'Fatima',
  'Ritu',
  'Divya',
  'Harpreet',
  'Nandini',
  'Shreya',
  'Joyce',
  'Padma',
  'Zoya',
  'Isha',
  'Rekha',
  'Tanvi',
  'Bhavna',
  'Geeta',
  'Mary',
  'Sneha',
  'Aparna',
  'Revathi',
]
const MEN = [
  'Arjun',
  'Rahul',
  'Vikram',
  'Imran',
  'Suresh',
  'Karan',
  'Manoj',
  'Thomas',
  'Gurpreet',
  'Aditya',
  'Naveen',
  'Prakash',
  'Rohit',
  'Sameer',
  'Venkat',
  'Anil',
]
const SURNAMES = [
  'Sharma',
  'Iyer',
  'Patel',
  'Reddy',
  'Khan',
  'Nair',
  'Das',
  'Singh',
  'Joshi',
  'Menon',
  'Gupta',
  'Fernandes',
  'Kulkarni',
  'Bose',
  'Chauhan',
  'Pillai',
  'Deshmukh',
  'Mehta',
  'Gowda',
  'Saikia',
]
const CITIES = [
  'Mumbai',
  'Pune',
  'Bengaluru',
  'Chennai',
  'Hyderabad',
  'Delhi',
  'Jaipur',
  'Kolkata',
  'Ahmedabad',
  'Kochi',
  'Lucknow',
  'Guwahati',
  'Chandigarh',
  'Indore',
]

type Story = {
  goals: HealthGoal[]
  conditions: MedicalCondition[]
  weeklyChangeKg: [number, number]
  bmi: [number, number]
  weight: number
}

/** The reasons why people come to a dietician, each about as frequent as in reality. */
const STORIES: Story[] = [
  { goals: ['weight_loss'], conditions: [], weeklyChangeKg: [-0.35, -0.08], bmi: [26, 34], weight: 9 },
  {
    goals: ['weight_loss', 'diabetes_management'],
    conditions: ['diabetes'],
    weeklyChangeKg: [-0.25, -0.05],
    bmi: [25, 33],
    weight: 6,
  },
  {
    goals: ['pcod_management', 'weight_loss'],
    conditions: ['pcod'],
    weeklyChangeKg: [-0.25, 0.02],
    bmi: [25, 32],
    weight: 5,
  },
  {
    goals: ['thyroid_management'],
    conditions: ['thyroid'],
    weeklyChangeKg: [-0.2, 0.03],
    bmi: [24, 31],
    weight: 4,
  },
  {
    goals: ['general_health'],
    conditions: ['hypertension'],
    weeklyChangeKg: [-0.12, 0.04],
    bmi: [22, 29],
    weight: 4,
  },
  { goals: ['weight_gain'], conditions: [], weeklyChangeKg: [0.04, 0.16], bmi: [18.6, 20], weight: 2 },
  { goals: ['muscle_gain'], conditions: [], weeklyChangeKg: [0.0, 0.1], bmi: [20, 24], weight: 2 },
]

/** Makes the clients; the first one has a login. */
export function makeClients(random: Random, count: number): DemoClient[] {
  return Array.from({ length: count }, (_unused, index) => makeClient(random, index))
}

function makeClient(random: Random, index: number): DemoClient {
  const isLogin = index === 0
  const story = isLogin ? STORIES[0] : pickWeighted(random)
  if (!story) throw new Error('There is no story for this client.')
  const gender = isLogin || story.conditions.includes('pcod') || random.chance(0.6) ? 'female' : 'male'
  const heightCm = Math.round((gender === 'female' ? 157 : 170) + random.normal() * 6)
  const bmi = isLogin ? 29.4 : story.bmi[0] + random.next() * (story.bmi[1] - story.bmi[0])
  const startWeightKg = Math.round(bmi * (heightCm / 100) ** 2 * 10) / 10
  const [slow, fast] = story.weeklyChangeKg
  const weeklyChangeKg = isLogin ? -0.22 : slow + random.next() * (fast - slow)
  const firstName = isLogin ? 'Asha' : random.pick(gender === 'female' ? WOMEN : MEN)
  const lastName = isLogin ? 'Rao' : random.pick(SURNAMES)
  const hasGoal = weeklyChangeKg < -0.05 || weeklyChangeKg > 0.05
  const preference = isLogin
    ? 'vegetarian'
    : random.pick([
        'vegetarian',
        'vegetarian',
        'vegetarian',
        'eggetarian',
        'non_vegetarian',
        'non_vegetarian',
        'jain',
        'vegan',
      ] as const)
  return {
    email: isLogin ? 'client@demo.example' : `${firstName}.${lastName}.${index}@demo.example`.toLowerCase(),
    firstName,
    lastName,
    phone: `+9198${String(10_000_000 + index * 137_731).padStart(8, '0')}`,
    gender,
    age: isLogin ? 34 : random.between(21, 62),
    heightCm,
    startWeightKg,
    weeklyChangeKg,
    goalWeightKg: hasGoal
      ? Math.round((startWeightKg + Math.sign(weeklyChangeKg) * random.between(6, 14)) * 2) / 2
      : null,
    location: isLogin ? 'Pune' : random.pick(CITIES),
    activityLevel: random.pick(['sedentary', 'sedentary', 'light', 'light', 'moderate', 'active'] as const),
    healthGoals: story.goals,
    medicalConditions: story.conditions,
    allergies: isLogin
      ? ['nuts']
      : random.chance(0.2)
        ? [random.pick(['dairy', 'gluten', 'nuts', 'soy', 'eggs'] as const)]
        : [],
    foodPreferences: [preference],
    healthFlags: story.conditions.includes('diabetes') && random.chance(0.3) ? ['insulin'] : [],
    joinedWeeksAgo: isLogin ? 52 : random.between(6, 52),
    diligence: isLogin ? 0.95 : 0.35 + random.next() * 0.6,
  }
}

function pickWeighted(random: Random): Story | undefined {
  const total = STORIES.reduce((sum, story) => sum + story.weight, 0)
  let rest = random.next() * total
  for (const story of STORIES) {
    rest -= story.weight
    if (rest < 0) return story
  }
  return STORIES[0]
}
