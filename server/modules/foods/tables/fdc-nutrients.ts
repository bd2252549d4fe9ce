import type { NutrientKey } from '#domain/nutrients/nutrients.ts'

/** Units of FoodData Central that are understood, as factors to grams. Others, such as international units, are not. */
const GRAMS: Readonly<Record<string, number>> = { G: 1, MG: 1e-3, UG: 1e-6 }
const PER_GRAM = { g: 1, mg: 1e3, µg: 1e6 } as const

/** The nutrient of a figure: one of ours, or one that is needed to compute others. */
export type FdcFigure = NutrientKey | 'totalCarbsG' | 'alcoholG' | 'statedKcal' | 'fibreByAoacG'

/**
 * Nutrients of FoodData Central by number. A nutrient is understood only if its name in `nutrient.csv` begins with `name`
 * and its unit is a weight, so that a changed numbering is noticed. Several numbers may give the same figure; the first
 * one of the table that a food has applies.
 */
const NUTRIENT_ROWS: readonly (readonly [number: string, name: string, figure: FdcFigure])[] = [
  ['203', 'Protein', 'proteinG'],
  ['204', 'Total lipid (fat)', 'fatG'],
  ['205', 'Carbohydrate, by difference', 'totalCarbsG'],
  ['291', 'Fiber, total dietary', 'fibreG'],
  ['293', 'Total dietary fiber (AOAC 2011.25)', 'fibreByAoacG'],
  ['295', 'Fiber, soluble', 'solubleFibreG'],
  ['297', 'Fiber, insoluble', 'insolubleFibreG'],
  ['255', 'Water', 'waterG'],
  ['207', 'Ash', 'ashG'],
  ['221', 'Alcohol, ethyl', 'alcoholG'],
  ['208', 'Energy', 'statedKcal'],
  ['957', 'Energy (Atwater General Factors)', 'statedKcal'],
  ['958', 'Energy (Atwater Specific Factors)', 'statedKcal'],
  ['601', 'Cholesterol', 'cholesterolMg'],
  ['269', 'Sugars, Total', 'sugarsG'],
  ['269', 'Total Sugars', 'sugarsG'],
  ['269.3', 'Sugars, Total', 'sugarsG'],
  ['209', 'Starch', 'starchG'],
  ['210', 'Sucrose', 'sucroseG'],
  ['211', 'Glucose', 'glucoseG'],
  ['212', 'Fructose', 'fructoseG'],
  ['213', 'Lactose', 'lactoseG'],
  ['214', 'Maltose', 'maltoseG'],
  ['288', 'Raffinose', 'raffinoseG'],
  ['289', 'Stachyose', 'stachyoseG'],
  ['301', 'Calcium', 'calciumMg'],
  ['303', 'Iron', 'ironMg'],
  ['304', 'Magnesium', 'magnesiumMg'],
  ['305', 'Phosphorus', 'phosphorusMg'],
  ['306', 'Potassium', 'potassiumMg'],
  ['307', 'Sodium', 'sodiumMg'],
  ['309', 'Zinc', 'zincMg'],
  ['312', 'Copper', 'copperMg'],
  ['315', 'Manganese', 'manganeseMg'],
  ['317', 'Selenium', 'seleniumUg'],
  ['316', 'Molybdenum', 'molybdenumUg'],
  ['311', 'Cobalt', 'cobaltUg'],
  ['371', 'Nickel', 'nickelUg'],
  ['320', 'Vitamin A, RAE', 'vitaminAUg'],
  ['319', 'Retinol', 'retinolUg'],
  ['321', 'Carotene, beta', 'betaCaroteneUg'],
  ['322', 'Carotene, alpha', 'alphaCaroteneUg'],
  ['334', 'Cryptoxanthin, beta', 'betaCryptoxanthinUg'],
  ['337', 'Lycopene', 'lycopeneUg'],
  ['338', 'Lutein + zeaxanthin', 'luteinZeaxanthinUg'],
  ['338.1', 'Lutein', 'luteinUg'],
  ['338.2', 'Zeaxanthin', 'zeaxanthinUg'],
  ['332', 'Carotene, gamma', 'gammaCaroteneUg'],
  ['323', 'Vitamin E (alpha-tocopherol)', 'vitaminEMg'],
  ['341', 'Tocopherol, beta', 'betaTocopherolMg'],
  ['342', 'Tocopherol, gamma', 'gammaTocopherolMg'],
  ['343', 'Tocopherol, delta', 'deltaTocopherolMg'],
  ['344', 'Tocotrienol, alpha', 'alphaTocotrienolMg'],
  ['345', 'Tocotrienol, beta', 'betaTocotrienolMg'],
  ['346', 'Tocotrienol, gamma', 'gammaTocotrienolMg'],
  ['347', 'Tocotrienol, delta', 'deltaTocotrienolMg'],
  ['328', 'Vitamin D (D2 + D3)', 'vitaminDUg'],
  ['325', 'Vitamin D2 (ergocalciferol)', 'ergocalciferolUg'],
  ['326', 'Vitamin D3 (cholecalciferol)', 'cholecalciferolUg'],
  ['327', '25-hydroxycholecalciferol', 'hydroxyvitaminD3Ug'],
  ['430', 'Vitamin K (phylloquinone)', 'vitaminKUg'],
  ['401', 'Vitamin C', 'vitaminCMg'],
  ['404', 'Thiamin', 'thiaminMg'],
  ['405', 'Riboflavin', 'riboflavinMg'],
  ['406', 'Niacin', 'niacinMg'],
  ['410', 'Pantothenic acid', 'pantothenicAcidMg'],
  ['415', 'Vitamin B-6', 'vitaminB6Mg'],
  ['416', 'Biotin', 'biotinUg'],
  ['417', 'Folate, total', 'folateUg'],
  ['418', 'Vitamin B-12', 'vitaminB12Ug'],
  ['421', 'Choline, total', 'cholineMg'],
  ['606', 'Fatty acids, total saturated', 'saturatedFatG'],
  ['645', 'Fatty acids, total monounsaturated', 'monounsaturatedFatG'],
  ['646', 'Fatty acids, total polyunsaturated', 'polyunsaturatedFatG'],
  ['605', 'Fatty acids, total trans', 'transFatG'],
  ['607', 'SFA 4:0', 'butyricAcidMg'],
  ['608', 'SFA 6:0', 'caproicAcidMg'],
  ['609', 'SFA 8:0', 'caprylicAcidMg'],
  ['610', 'SFA 10:0', 'capricAcidMg'],
  ['699', 'SFA 11:0', 'undecanoicAcidMg'],
  ['611', 'SFA 12:0', 'lauricAcidMg'],
  ['612', 'SFA 14:0', 'myristicAcidMg'],
  ['652', 'SFA 15:0', 'pentadecanoicAcidMg'],
  ['613', 'SFA 16:0', 'palmiticAcidMg'],
  ['614', 'SFA 18:0', 'stearicAcidMg'],
  ['615', 'SFA 20:0', 'arachidicAcidMg'],
  ['624', 'SFA 22:0', 'behenicAcidMg'],
  ['654', 'SFA 24:0', 'lignocericAcidMg'],
  ['675', 'PUFA 18:2 n-6 c,c', 'linoleicAcidMg'],
  ['676.1', 'MUFA 22:1 n-9', 'erucicAcidMg'],
  ['672', 'PUFA 20:2 n-6 c,c', 'eicosadienoicAcidMg'],
  ['853', 'PUFA 20:3 n-6', 'eicosatrienoicAcidMg'],
  ['855', 'PUFA 20:4 n-6', 'arachidonicAcidMg'],
  ['851', 'PUFA 18:3 n-3 c,c,c (ALA)', 'alphaLinolenicAcidMg'],
  ['629', 'PUFA 20:5 n-3 (EPA)', 'eicosapentaenoicAcidMg'],
  ['631', 'PUFA 22:5 n-3 (DPA)', 'docosapentaenoicAcidMg'],
  ['621', 'PUFA 22:6 n-3 (DHA)', 'docosahexaenoicAcidMg'],
  ['501', 'Tryptophan', 'tryptophanMg'],
  ['502', 'Threonine', 'threonineMg'],
  ['503', 'Isoleucine', 'isoleucineMg'],
  ['504', 'Leucine', 'leucineMg'],
  ['505', 'Lysine', 'lysineMg'],
  ['506', 'Methionine', 'methionineMg'],
  ['507', 'Cystine', 'cystineMg'],
  ['508', 'Phenylalanine', 'phenylalanineMg'],
  ['509', 'Tyrosine', 'tyrosineMg'],
  ['510', 'Valine', 'valineMg'],
  ['511', 'Arginine', 'arginineMg'],
  ['512', 'Histidine', 'histidineMg'],
  ['513', 'Alanine', 'alanineMg'],
  ['514', 'Aspartic acid', 'asparticAcidMg'],
  ['515', 'Glutamic acid', 'glutamicAcidMg'],
  ['516', 'Glycine', 'glycineMg'],
  ['517', 'Proline', 'prolineMg'],
  ['518', 'Serine', 'serineMg'],
  ['236', 'Citric acid', 'citricAcidMg'],
  ['243', 'Malic acid', 'malicAcidMg'],
  ['245', 'Oxalic acid', 'oxalateMg'],
  ['248', 'Quinic acid', 'quinicAcidMg'],
  ['710', 'Daidzein', 'daidzeinMg'],
  ['711', 'Genistein', 'genisteinMg'],
  ['636', 'Phytosterols', 'phytosterolsMg'],
  ['638', 'Stigmasterol', 'stigmasterolMg'],
  ['639', 'Campesterol', 'campesterolMg'],
  ['641', 'Beta-sitosterol', 'betaSitosterolMg'],
]

/** A nutrient of `nutrient.csv`. */
export type FdcNutrient = { number: string; name: string; unit: string }

/**
 * Finds the figure that a nutrient of FoodData Central is read as, and the factor to its unit; `null` if it is not
 * understood. `place`: the lower of two places applies if a food has both.
 */
export function findFdcFigure(
  { number, name, unit }: FdcNutrient,
  unitOf: (key: NutrientKey) => string,
): { figure: FdcFigure; factor: number; place: number } | null {
  const place = NUTRIENT_ROWS.findIndex(
    (row) => row[0] === number && name.toLowerCase().startsWith(row[1].toLowerCase()),
  )
  const figure = NUTRIENT_ROWS[place]?.[2]
  if (figure === undefined) return null
  if (figure === 'statedKcal') return unit === 'KCAL' ? { figure, factor: 1, place } : null
  const grams = GRAMS[unit]
  if (grams === undefined) return null
  const isHelper = figure === 'totalCarbsG' || figure === 'alcoholG' || figure === 'fibreByAoacG'
  const ownUnit = isHelper ? 'g' : unitOf(figure)
  if (ownUnit !== 'g' && ownUnit !== 'mg' && ownUnit !== 'µg') return null
  return { figure, factor: grams * PER_GRAM[ownUnit], place }
}
