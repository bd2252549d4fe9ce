import type { MaternityStage } from '#domain/energy/energy-need.ts'
import type { IntakeGroup, IntakeNutrient } from '#domain/nutrients/reference-intakes.ts'

/** Names of nutrients with a reference intake; the others have their English label. */
export const HINDI_NUTRIENTS: Readonly<Partial<Record<IntakeNutrient, string>>> = {
  energy: 'ऊर्जा',
  protein: 'प्रोटीन',
  fibre: 'रेशा',
  sodium: 'सोडियम',
  potassium: 'पोटैशियम',
  calcium: 'कैल्शियम',
  iron: 'आयरन',
  zinc: 'ज़िंक',
  magnesium: 'मैग्नीशियम',
  phosphorus: 'फ़ॉस्फ़ोरस',
  iodine: 'आयोडीन',
  copper: 'ताँबा',
  manganese: 'मैंगनीज़',
  selenium: 'सेलेनियम',
  vitamin_a: 'विटामिन ए',
  vitamin_c: 'विटामिन सी',
  vitamin_d: 'विटामिन डी',
  vitamin_e: 'विटामिन ई',
  vitamin_k: 'विटामिन के',
  thiamine: 'थायमिन (बी1)',
  riboflavin: 'राइबोफ़्लेविन (बी2)',
  niacin: 'नायसिन (बी3)',
  vitamin_b6: 'विटामिन बी6',
  folate: 'फ़ोलेट (बी9)',
  vitamin_b12: 'विटामिन बी12',
  pantothenic_acid: 'पैंटोथेनिक अम्ल (बी5)',
  biotin: 'बायोटिन (बी7)',
  reference_weight: 'शरीर का वज़न जिसके लिए ये मात्राएँ हैं',
  protein_per_kg: 'शरीर के प्रति किग्रा प्रोटीन',
  visible_fat: 'दिखने वाली वसा (तेल, घी, मक्खन)',
  fat_amdr: 'वसा से ऊर्जा',
  carbohydrate_amdr: 'कार्बोहाइड्रेट से ऊर्जा',
}

const STAGES: Record<MaternityStage, string> = {
  trimester_1: 'गर्भावस्था की पहली तिमाही',
  trimester_2: 'गर्भावस्था की दूसरी तिमाही',
  trimester_3: 'गर्भावस्था की तीसरी तिमाही',
  breastfeeding_0_6_months: 'स्तनपान, 0 से 6 महीने',
  breastfeeding_7_12_months: 'स्तनपान, 7 से 12 महीने',
  breastfeeding_over_12_months: 'स्तनपान, 12 महीने के बाद',
}

const ACTIVITIES = {
  sedentary: 'कम शारीरिक श्रम',
  moderate: 'मध्यम शारीरिक श्रम',
  heavy: 'भारी शारीरिक श्रम',
} as const

/** A sentence that names the group of people that reference intakes are for. */
export function describeHindiGroup({
  sex,
  ageMin,
  ageMax,
  activity,
  isActivityRecorded,
  stages,
}: IntakeGroup): string {
  const children = { any: 'बच्चे', female: 'लड़कियाँ', male: 'लड़के' } as const
  const adults = { any: 'वयस्क', female: 'महिलाएँ', male: 'पुरुष' } as const
  const ages = ageMax === null ? `${ageMin} वर्ष और अधिक` : `${ageMin} से ${ageMax - 1} वर्ष`
  const [stage] = stages
  const facts = [
    (ageMin < 19 ? children : adults)[sex],
    ages,
    ...(activity === null
      ? []
      : [`${ACTIVITIES[activity]}${isActivityRecorded ? '' : ' (गतिविधि दर्ज नहीं)'}`]),
    ...(stages.length === 1 && stage !== undefined ? [STAGES[stage]] : []),
  ]
  return `${facts.join(', ')}।`
}
