/**
 * The words and phrases with which a plan mentions losing weight and fasting, for `plan-words.ts`.
 *
 * To add a word to a group, write it in `WORD_GROUPS`: English words as they are spelled, Hindi words once, in either
 * script (`wajan` also matches wazan, vajan, vazan and वज़न). `ghat*` matches every Hindi word that begins with these
 * letters.
 *
 * To add a phrase, write it in the table of its meaning, under the language of its plain words:
 * - `{lose}` is any word of that group of WORD_GROUPS, in all languages; `a|b` is a or b
 * - `...` is nothing, or up to six of the words of FILLERS ("lose ... weight" matches "lose 5 kg of weight")
 * - `#` is a number; `^` and `$` are the start and the end of the whole text
 * - `<long>` is any phrase of that name in PHRASE_PARTS
 *
 * A phrase that means something else goes into LOSS_FALSE_POSITIVES or FASTING_FALSE_POSITIVES: a finding that shares a word with it
 * is dropped, unless the finding contains all of it and more.
 */

export type WordGroup = { english?: string; hindi?: string }

/** A phrase, or a phrase that counts only if its last number of hours satisfies the rule in `hours`. */
export type PhraseRow = string | { phrase: string; hours: HoursRule }
/** `longFast`: 18 hours or more; `shortFast`: less than 18 hours; `shortWindow`: all food within 6 hours or less. */
export type HoursRule = 'longFast' | 'shortFast' | 'shortWindow'
export type PhraseTable = { english: readonly PhraseRow[]; hindi: readonly PhraseRow[] }

export const WORD_GROUPS = {
  lose: {
    english: `lose loses losing lost loosing shed sheds shedding drop drops dropping burn burns burning melt melts melting
      torch blast`,
  },
  reduce: {
    english: `reduce reduces reducing reduced reduction lower lowers lowering cut cuts cutting trim trims trimming decrease
      decreases decreasing minimise minimize slash`,
    hindi: 'रिड्यूस',
  },
  /** Things that a body has less of after losing weight. */
  weight: {
    english: 'weight wt weigt wieght weigth weightt waight bodyweight fat flab bodyfat obesity bmi',
    hindi: `wajan wajn wjn wjan vajn bajan weight वेट fat फैट motapa motape mota motaape charbi vasa वजन वज़न मोटापा मोटापे चर्बी वसा`,
  },
  waist: {
    english: 'inch inches waist waistline belly tummy paunch potbelly stomach',
    hindi: 'inch इंच kamar कमर tond तोंद pet pait पेट',
  },
  loss: {
    english: `loss losses losing lose reduction burner burners burning cutter cutting drop melting melter shredder shredding
      reducing reducer`,
    hindi: 'loss लॉस लोस',
  },
  kg: {
    english: 'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes',
    hindi: 'kilo kilogram किलो किग्रा किलोग्राम केजी',
  },
  pound: { english: 'lb lbs pound pounds', hindi: 'पाउंड' },
  gram: { english: 'g gm gms gram grams gramme grammes', hindi: 'ग्राम' },
  size: { english: 'size sizes' },
  kam: {
    hindi: `kam kum km कम ghata ghtana ghtao ghatao ghataye ghatayen ghatane ghatana ghatna ghatne ghata* घटा* ghatega ghategi ghate
      girana giraye girao utarna utaro reduce रिड्यूस`,
  },
  /** Words for removing something, used only with motapa and charbi. */
  hatao: {
    hindi: `hatana hatao hataye hatane hatayen हटाना हटाएं हटाओ jalana jalao jalaye jalane जलाना जलाएं pighlana pighalna pighlao
      pighlaye pighlane पिघलाना पिघलाएं khatam khatm ख़त्म खत्म door dur दूर gayab गायब utarna utare utaro galana galao bhagao
      bhagaye mitao`,
  },
  kar: {
    hindi: `kar karo kare karen karein karna karne karni karke karta karti karte karta krna kro kre kren krne kijiye
      kijie kijiyega karoge karenge karegi karega karunga karungi karwana कर करो करे करें करना करने करनी कीजिए कीजिये करेगा करेगी`,
  },
  fast: { english: 'fast fasts fasting fasted', hindi: 'फास्ट फास्टिंग फ़ास्ट' },
  vrat: { hindi: 'upvas upwas upawas upavasa upavas uposhan vrat vrath vrt brat उपवास व्रत उपोषण' },
  drink: {
    english: 'water juice juices liquid liquids fluid fluids smoothie smoothies',
    hindi: 'paani pani panee jal jus joos पानी जल जूस लिक्विड तरल वाटर',
  },
  /** A day of these drinks means drinks and no food. Water is not one of them: "sip water all day" is no fast. */
  juice: {
    english: 'juice juices liquid liquids smoothie smoothies broth',
    hindi: 'jus joos जूस लिक्विड तरल',
  },
  only: { english: 'only just', hindi: 'sirf srf bas keval kewal matra सिर्फ केवल बस मात्र सिर्फ़' },
  drinkKind: {
    english: 'lemon coconut fruit vegetable veg plain black drinking celery',
    hindi: 'nimbu nariyal phal sabzi sada नींबू नारियल फल',
  },
  meal: {
    english: 'breakfast lunch dinner supper meal meals food',
    hindi: 'khana khaana bhojan nashta naashta dinner lunch खाना भोजन नाश्ता डिनर लंच ब्रेकफास्ट मील',
  },
  mainMeal: {
    english: 'breakfast lunch dinner supper',
    hindi: 'nashta naashta नाश्ता डिनर लंच ब्रेकफास्ट',
  },
  weekday: {
    english:
      'monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays',
    hindi: `somwar somvar mangalwar mangalvar budhwar budhvar guruwar guruvar shukrawar shukravar shaniwar shanivar raviwar
      ravivar सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार ekadashi एकादशी purnima`,
  },
  hour: { english: 'hour hours hourly hr hrs h', hindi: 'ghanta ghante ghanton ghnte घंटा घंटे घंटों' },
  day: { english: 'day days', hindi: 'din dino दिन दिनों' },
  week: { english: 'week weeks wk wks', hindi: 'hafta hafte haftey saptah हफ्ता हफ्ते हफ़्ते सप्ताह' },
  fortnight: { english: 'fortnight fortnights' },
  month: {
    english: 'month months',
    hindi: 'mahina mahine maheena maheene mahinon महीना महीने महीनों माह maah',
  },
  year: { english: 'year years', hindi: 'saal साल' },
  kha: {
    hindi: `khana khaana khane khao khaye khaaye khaiye khayen khaen khaein khaye khani kha khaa खाना खाने खाओ खाए खाएं खायें
      खाये खाइए खा lena lo lijiye lein लेना लें`,
  },
  not: { hindi: 'na naa mat matt nahi nahin nahee nhi nai न ना मत नहीं' },
  nothing: { hindi: 'kuch kuchh kuchbhi kuchh कुछ' },
  gain: {
    english: `gain gains gaining gained regain increase increases increasing add adds bulk bulking build builds building
      grow grows growing growth`,
    hindi: `badhana badhaana badhao badhaye badhayen badhane badhna badhe badhega badhegi badhaiye badha बढ़ाना बढ़ाएं बढ़ाने
      बढ़ाओ बढ़ना बढ़ेगा barhana`,
  },
  kcal: {
    english: 'kcal kcals cal cals calorie calories calory caloric kilocalorie kilocalories',
    hindi: 'कैलोरी केलोरी कैलोरीज kelori kailori किलोकैलोरी',
  },
  kj: { english: 'kj kjs kilojoule kilojoules', hindi: 'किलोजूल' },
} satisfies Record<string, WordGroup>

/**
 * Foods. Near "vrat" they mean that food is eaten on the fast; near kilocalories, that the figure is of one food; near
 * kilograms, a purchase.
 */
export const FOODS: WordGroup = {
  english: `fruit fruits milk curd yogurt nuts potato potatoes rice flour oil sugar salt ghee vegetables vegetable fish meat
    chicken egg eggs bread sandwich salad soup recipe recipes foods thali paneer wheat onion onions dates food meals menu
    cookie biscuit pizza burger cake banana apple samosa snack buttermilk bowl plate slice piece cup glass idli dosa`,
  hindi: `khichdi sabudana sabudaana kuttu singhara samak sama samo farali phalahar falahar phal phalhar makhana dahi doodh dudh
    aloo roti rotis chapati paratha dal daal chawal atta tel namak cheeni sabzi paneer upma poha kheer rajgira thali bhojan halwa
    vada dosa idli tikki puri lassi chaas mewa खिचड़ी साबूदाना कुट्टू फल दही दूध आलू रोटी मखाना थाली फलाहार chini`,
}

/**
 * Words that may appear between the words of a phrase in the place of `...`. Numbers and kg, lb, inches may appear
 * there too.
 */
export const FILLERS: WordGroup = {
  english: `a an the your my our his her their its this that these those some any all extra excess unwanted stubborn body overall
    total more few several couple of lot lots much up to by about around at least least approximately approx nearly almost
    just only really even further most than over under off little bit steady good healthy initial first next slowly
    quickly rapidly easily gently gradually safely naturally steadily finally also water baby pregnancy holiday post
    belly tummy thigh visceral too one two full complete for`,
  hindi: `ko ka ki ke apna apne apni thoda thodi jaldi bahut bohot zyada jyada aur bhi se mein me tak sirf hi dheere tezi
    poora poori kuch karib lagbhag aasani ek को का की के अपना अपने अपनी थोड़ा जल्दी बहुत ज़्यादा और भी से में तक ही तेजी एक`,
}

/** Different ways to say one part of a phrase. */
export const PHRASE_PARTS: Readonly<Record<string, readonly string[]>> = {
  /** Times longer than the hours between ordinary meals. */
  long: [
    'all|whole|entire|full ... day|days',
    'today|tomorrow|daylong',
    'until|till evening|sunset|tomorrow|night|noon|afternoon|dusk|sundown',
    'until|till the evening|afternoon|night|next',
    'on {weekday}',
    'every {weekday}',
    'for # {day}',
    'for # {week}',
    'for a|the|one|whole day|week',
    'for the|a|one|whole whole|full|entire day',
  ],
  longHindi: [
    'din|poora|poore|pura|pure|sara|sare|saara|पूरे|पूरा|सारा bhar|din|दिन',
    'dinbhar|दिनभर',
    'दिन भर',
    'shaam|raat|शाम|रात tak|तक',
    'all|whole day',
    '# {day}',
    '{weekday} ko|को',
  ],
}

/** Phrases that ask for or promise losing weight, fat, inches or size. */
export const LOSS_PHRASES: PhraseTable = {
  english: [
    '{lose} ... {weight}',
    '{lose} ... {waist}',
    '{lose} ... {kg}',
    '{lose} ... {pound}',
    'lose|losing|lost|loses|shed|shedding # {gram}',
    '{reduce} ... {weight}',
    '{reduce} ... {waist}',
    '{reduce} ... # {kg}',
    '{reduce} ... # {pound}',
    '{reduce} {kg}|{pound}',
    '{reduce} sugar|salt|oil|bloating|bp|cholesterol|carbs|stress|pain and weight|inches|waist|belly',
    '{lose} ... dress|jeans {size}',
    'bring|brings|get|take|keep|push ... {weight} ... down',
    'bring|brings|get|take|push ... down ... {weight}',
    'bring|brings|get|come|go ... down ... # {kg}',
    '{weight} to come|go down',
    '{weight} {loss}',
    '{waist} {loss}',
    '{kg} {loss}',
    '{pound} {loss}',
    '# {kg} less|down|lighter|off|slimmer|thinner',
    '# {pound} less|down|lighter|off|slimmer|thinner',
    'minus # {kg}',
    'minus # {pound}',
    '-# {kg}',
    '{loss} of|in ... {weight}',
    '{loss} of|in ... {waist}',
    '{loss} of|in ... # {kg}',
    'inch|inches off',
    'rid of ... tummy|belly|paunch|flab|fat|weight|kilos',
    'weightloss|fatloss|wtloss|inchloss|loseweight|losefat|slimdown|bellyfat|fatburning|fatburner',
    '^ to ... lose|loss|reduce|reduction|losing|shred|cut|cutting|shredding $',
    '^ lose|loss|reduce|reduction|losing|shred|cut|cutting|shredding|thin|lean|skinny|deficit $',
    'slim|slimmer|slimming|slims|slimmest|slimline|slimfit',
    'get|gets|getting|become|becoming|look|looking|looks|be|stay|make|makes ... thin|thinner|skinny|skinnier|lean|leaner|ripped|shredded',
    'lean out',
    'lean down',
    'be|become|feel lighter by',
    '{weight} down',
    'body toning',
    'weigh|weighs|weighing less',
    'reach # {kg}',
    'leaning|leaned out',
    'leaner|skinnier body|you|figure|physique|look|self|waist',
    'fat to fit|slim|fab',
    'size zero|0',
    'zero size|figure',
    '{lose} ... {size}',
    'down|smaller ... {size}',
    '{size} smaller|down',
    'dress|jeans|pant|pants|clothes|clothing|blouse|kurta|kurti|trouser|trousers|skirt {size}',
    'fit|fits|fitting|get into|in|inside ... jeans|dress|lehenga|clothes|gown|saree|outfit|suit|blouse',
    'fit|fits|fitting|get into|in|inside ... old|wedding|smaller|bridal|favourite|favorite|skinny jeans|dress|lehenga|clothes|gown|saree|outfit|suit|blouse',
    'smaller|thinner|slimmer|narrower|tiny|leaner waist|waistline|jeans|tummy|belly|thighs|hips|dress|clothes',
    'tummy tuck|tucks|trimmer|trim|flattening',
    'flat|flatter|flatten|flattens|flattening|tone|toned|tuck|trim|trimmer ... tummy|stomach|belly|abs|midriff|waist|waistline',
    'belly|tummy|stomach|thigh|arm|visceral|stubborn|waist|hip|face fat',
    'love handles',
    'double chin',
    'muffin top',
    'calorie|calories|energy|kcal|caloric|cal deficit',
    'deficit of # {kcal}',
    'deficit diet|phase|plan',
    'in|on a deficit',
    '{reduce} ... {kcal}',
    '{reduce} ... {kcal} intake',
    'low|very|lower|reduced calorie|cal|kcal diet|diets|plan',
    'crash|starvation diet|diets|dieting',
    'shred|shredding ... {weight}',
    'shred|shredding diet|plan|program|programme|challenge|phase|cycle|day|days',
    'day|week shred',
    'cut|cutting phase|diet|cycle|season|program|programme|plan|stage',
    'on|doing|do|start|begin a cut',
    'mini|lean|summer cut',
    'bulk and|then|to cut|cutting',
  ],
  hindi: [
    '{weight} ... {kam}',
    '{weight} ... {kar} ... {kam}',
    '{kam} {kar} {weight}',
    '{kam} {weight} {kar}',
    '{lose} {kar} ... {weight}',
    '{waist} ... {kam}',
    '{waist} ... charbi|चर्बी|फैट|fat',
    '# {kg} ... {kam}',
    '# {pound} ... {kam}',
    '{weight} ... {hatao}',
    '{waist} andar|अंदर|sapat|सपाट|patla|पतला',
    'motapa|motaapa|मोटापा|मोटापे',
    '{weight} {loss}',
    '{weight} lose|loose|drop|lost|shed|cut|burn',
    'वेट|फैट|इंच लॉस|लोस|लूज',
    'स्लिम|स्लिमिंग',
    'साइज जीरो|ज़ीरो',
    'जीरो|ज़ीरो साइज|फिगर',
    'vajankam|wajanghatana|vajanghatao',
    '^ charbi|चर्बी|patla|patli|patle|पतला|पतली|पतले|dubla|दुबला $',
    'patla|patli|patle|ptla|dubla|dubli|पतला|पतली|पतले|दुबला|दुबली ho|hona|hone|hoyen|hoye|hoiye|hoga|hogi|banna|banne|bane|bano|banaye|banaen|bana|dikhna|dikhe|dikhen|dikho|dikhenge|होना|होने|हों|बनना|बनें|बने|बनाएं|दिखना|दिखें|दिखे',
    'patla|patli|patle|dubla|पतला|पतली kamar|pet|sharir|shareer|badan|body|figure|कमर|पेट|शरीर|बदन',
    'kamar|pet|sharir|shareer|badan|body|figure|कमर|शरीर|बदन ... patla|patli|dubla|पतला|पतली',
    'mote|moti|mota|moto|मोटे|मोटी se|से patle|patli|patla|पतले|पतली',
    'सपाट|sapat|sapaat pet|पेट',
    'size|साइज ... {kam}',
    'slim|स्लिम ho|hona|banna|dikhna|होना|दिखना',
  ],
}

/**
 * Phrases in which the same words do not mean losing weight. A finding that shares a word with one of these is dropped.
 */
export const LOSS_FALSE_POSITIVES: PhraseTable = {
  english: [
    '{reduce}|{lose} ... weight|fat gain|training|lifting|bearing|machine|machines|regain',
    '{reduce} ... saturated|trans|animal|cooking|added|dietary|visible|milk fat',
    '{reduce} ... fat curd|dahi|yogurt|yoghurt|cheese|paneer|cream|buttermilk|chaas|butter|spread|mayonnaise|mayo',
    '{reduce} ... fat intake|in|from|content|consumption|milk|foods|food|products|rich|dairy|on|cooking',
    '{reduce}|{lose} ... fat|flab from|off meat|chicken|mutton|the',
    '{reduce} ... belly|tummy|stomach|waist bloating|bloat|ache|pain|pains|gas|upset|trouble|discomfort|cramps|cramp|acidity|acid|infection|burn|issues',
    'rid of ... belly|tummy bloating|bloat|ache|pain|pains|gas|cramps|upset|discomfort|trouble',
    'lower belly|tummy|stomach|waist exercise|exercises|workout|area|muscles|back',
    '{reduce} ... and weight gain',
    'cut|cuts|cutting|trim|drop|lower|reduce ... inch|inches piece|pieces|cube|cubes|long|thick|ginger|adrak|strip|strips|slice|slices|round|rounds|stick|sticks|chunk|chunks|cinnamon|apart|from|above|below',
    'cut|drop|dropping|lower|reduce ... # {kg} potato|potatoes|onion|onions|pumpkin|chicken|mutton|fish|vegetables|rice|paneer|tomatoes|tomato|carrots|fruit|meat|lauki|gobi',
    '{lose}|{loss} ... bone|muscle|hair|water|blood mass|density|strength',
    'unwanted|unintended|unintentional|unexplained|unplanned|involuntary|sudden|recent|past|previous|rapid|undue ... weight|fat loss|drop|reduction',
    'risk|history|sign|signs|symptom|symptoms|cause|causes ... weight|fat loss',
    'regain|regains|regaining|recover|recovering|restore|restoring|replace|rebuild ... lost ... {weight}',
    'regain|regains|regaining|recover|recovering|restore|restoring|replace|rebuild ... lost ... {kg}',
    'lost|lose ... appetite',
    'slim milk|doodh|toned|latte',
    'slim n|and|trim trim|milk|doodh',
    'slim trim milk',
    'skinny milk|latte|coffee|cappuccino',
    'lean|leaner meat|meats|cut|cuts|protein|proteins|chicken|mince|muscle|mutton|fish|beef|pork|mass|body',
    'be|get|gets|stay|become|look|make|makes ... thin|thinner layer|layers|slice|slices|roti|rotis|gravy|consistency|batter|film|chapati|chapatis|dosa|crepe|soup|dal|buttermilk|chaas',
    'blood thinner|thinners|thinning',
    'cutting chai|board|boards|knife|vegetables|fruit|fruits',
    'smaller|down size|sized ... plate|plates|bowl|katori|portion|portions|glass|cup|spoon|meal|meals|roti',
    'portion|plate|meal|serving|pack|cup|bowl {size}',
    'flat bread|breads|rice|beans',
    'lower|reduce body weights',
    'burn|burns|burning|burnt|acid|heart ... stomach|belly|tummy',
    'stomach|heart|tongue burn|burning|burns',
    'stomach|belly|tummy drop|drops|burning|losing|lining',
    'lose ... weight of',
    'drop|drops of',
  ],
  hindi: [
    '{weight} ... kam|कम hai|he|h|hain|tha|thi|है|था|हैं rahta|rehta',
    '{weight} ... kam|kum|कम hai|he|hain|tha|hain|है|था',
    '{waist} ... dard|gas|jalan|acidity|दर्द|गैस ... {kam}',
    '{reduce} ... {waist} dard|gas|jalan|दर्द|गैस',
    'pet|पेट ... kam|कम khao|khaye|khana|bhar|bhare|khali|khaen|khayen',
    'ghol|batter|dal|daal|gravy|rassa|rasa|soup|chaas|doodh|dahi|sabzi|roti|chashni|घोल|दाल|रोटी|छाछ ... patla|patli|patle|पतला|पतली ho|hona|hone|होना|हो|hoga|bana|banaye|banaen|bane',
    '# {kg} kam|kum tel|cheeni|namak|chawal|atta|aata|aloo',
    '{weight} kam|कम zyada|jyada',
    'motapa|मोटापा nahi|नहीं hai|है',
  ],
}

/** Phrases that always mean a fast: only juice, only water, or nothing for a long time. */
export const FASTS: PhraseTable = {
  english: [
    'juice|juices|liquid|liquids|water|dry|smoothie|broth|celery {fast}',
    '{juice} cleanse|cleanses|cleansing|detox|diet|diets|day|days|fasting|only',
    'juicing',
    'water diet|diets|day|days|only|cleanse|fasts',
    '{only} {drink}',
    '{only} {drinkKind} {drink}',
    '{only} drink|drinks|have|take|sip|consume|drinking|having|taking ... {drink}',
    'drink|drinks|have|take|sip|drinking|having|taking ... only|just {drink}',
    'nothing|food|anything ... but|except|besides ... {drink}',
    'nothing|anything other|apart than|from {drink}',
    'live|living|survive|surviving|subsist on ... {drink}',
    '{day}|{week} on|of|with ... only|just {drink}',
    '{day}|{week} on|of {juice}',
    '{juice} <long>',
    '{juice} throughout the day',
    'replace|replacing|substitute ... {meal} with|by ... {drink}',
    '{drink} instead of ... meals|food|eating|lunch|dinner|breakfast',
    'nothing else',
    'eat|eating|eats|have|having|take|consume|consuming nothing',
    'nothing to eat',
    'nothing to eat <long>',
    'nothing by mouth',
    'zero food|foods|meals|eating',
    'no|not|zero ... food|foods|meal|meals|eating|solids <long>',
    'no solids',
    'no solid food|foods|meals',
    'dont|not|never eat|eating|have|take|consume ... <long>',
    'dont|not|never eat|eating|have|take|consume anything|food|meals|solids ... <long>',
    'without food|eating|meals <long>',
    'go|going|stay|remain|live without ... food|eating|meals',
    '{vrat}|{fast} without ... food|eating|meals',
    'starve|starves|starving|starvation',
    'empty stomach <long>',
    'omad',
    'one|single|1 meal a|per|each|every day',
    'one|single|1 meal daily',
    'one|single meal diet',
    'eat|eating|food|eats ... once|1x a|per|every|each day',
    'eat|eating|food|eats ... only once',
    'eat|eating once daily',
    'warrior|gm diet',
    'only|just one|two|half|1|2 of ... meals',
    'eat stop eat',
    '5 2 diet|plan|{fast}',
    'alternate|alternating day|days {fast}',
    'prolonged|extended|complete|total|absolute|strict|full|long {fast}',
    'full|whole|entire|all day {fast}',
    'day long {fast}',
    '# {day} ... {fast}',
    'one|two|three|five|seven {day} ... {fast}',
    '# {week} {fast}',
    '{fast} for|of ... # {day}',
    '{fast} for|of ... # {week}',
    '{fast} for|all ... a|one|the|whole|entire|full day|days',
    { phrase: '# {hour} ... {fast}', hours: 'longFast' },
    { phrase: '# {hour} {juice}|water {fast}|cleanse', hours: 'longFast' },
    { phrase: '{fast} for|of ... # {hour}', hours: 'longFast' },
    { phrase: '{fast} # {hour}', hours: 'longFast' },
    { phrase: '# {hour} without|no ... food|eating|meals', hours: 'longFast' },
    { phrase: 'no|without|zero ... food|eating|meals|solids for ... # {hour}', hours: 'longFast' },
    { phrase: 'dont|not|never eat ... for ... # {hour}', hours: 'longFast' },
    { phrase: 'dont|not|never eat anything ... # {hour}', hours: 'longFast' },
    { phrase: '# {hour} eating|feeding|food window', hours: 'shortWindow' },
    { phrase: '# {hour} window', hours: 'shortWindow' },
    { phrase: 'eating|feeding|food window of|is|to ... # {hour}', hours: 'shortWindow' },
    { phrase: 'eating|feeding|food window # {hour}', hours: 'shortWindow' },
    '# {day} cleanse|detox|juice|water',
    'cleanse day|days|diet|week|program|programme|plan|retreat',
    'body|gut|colon|liver|master|juice|lemon|lemonade|system|water|green|full cleanse|cleansing',
    '^ cleanse|cleansing $',
    'cleanse ... body|gut|system|colon|liver',
    'detox|detoxing|detoxes|detoxify',
    'detox water|drink|drinks|tea|juice|smoothie|smoothies|soup day|days|diet|fast|only|cleanse|plan',
  ],
  hindi: [
    'nirjala|nirjal|nirjla|निर्जला|निर्जल',
    'anshan|अनशन',
    'डिटॉक्स|डीटॉक्स',
    '{only} {drink}',
    '{only} {drinkKind} {drink}',
    '{drink} hi|ही pi|piye|piyen|piyo|pina|peena|lena|le|len|पीना|पिएं|पियें|लें|लेना',
    '{drink} par|pe|पर|पे rah|rahe|rahen|rahein|raho|rahna|rehna|reh|रहें|रहना|रहे',
    '{drink} ke|के alawa|siwa|siva|sivay|अलावा|सिवा ... {nothing}|{not}',
    '{drink} ... ka|wala|का|वाला fast|upvas|vrat|din|उपवास|व्रत|फास्ट|दिन',
    '{drink} {vrat}',
    'जूस|वाटर|लिक्विड {fast}',
    'इंटरमिटेंट फास्टिंग 20|18|22',
    '{nothing} ... {not} {kha}',
    '{not} {kha} {nothing}',
    'aur|और {nothing} {not}',
    '{nothing} aur|और {not}',
    'alawa|अलावा {nothing} {not}',
    'bina|बिना kuch|kuchh|कुछ khaye|khaaye|khaye|खाए|खाये',
    '{vrat} ... bina|बिना khaye|khana|khane|anna|anaj|खाए|खाना|अन्न',
    'bina|बिना khaye|khana|khane|anna|खाए|अन्न ... {vrat}',
    'bhookha|bhukha|bhuka|bhooka|bhookhe|bhukhe|bhuke|bhukhi|भूखा|भूखे|भूखी rah|rahe|rahen|rahein|raho|rahna|rehna|reh|rahiye|sona|soye|so|रहना|रहें|रहे|रहो|सोना',
    'bhookhe|bhukhe|bhuke|bhookha|भूखे pet|पेट',
    'khali|khaali|खाली pet|पेट rah|rahe|rahen|rahein|raho|rahna|rehna|reh|sona|soye|रहना|रहें|रहे|रहो|सोना',
    'khali|khaali|खाली pet|पेट <longHindi>',
    '<longHindi> khali|khaali|खाली pet|पेट',
    'ek|एक samay|time|baar|waqt|bar|समय|टाइम|बार|वक्त|वक़्त {meal}|{kha}',
    'ek|एक hi|ही samay|time|baar|waqt|bar|समय|टाइम|बार {meal}|{kha}',
    '# {day} ... {vrat}',
    '{only} {juice}',
    { phrase: '# {hour} ... {vrat}', hours: 'longFast' },
    { phrase: '# {hour} ... {fast}', hours: 'longFast' },
    { phrase: '{vrat} ... # {hour}', hours: 'longFast' },
    { phrase: '# {hour} bhookha|bhukha|bhukhe|khali|भूखे|भूखा', hours: 'longFast' },
  ],
}

/**
 * Phrases that mean a fast, unless the same sentence names a food eaten on it ("vrat khichdi") or the phrase follows
 * "if you".
 */
export const PLAIN_FASTS: PhraseTable = {
  english: [
    'keep|keeping|observe|observing|do|doing|start|begin|undertake|try|follow|practise|practice|practising|practicing|continue|attempt ... {fast}',
    'on a {fast}',
    'go|going|be fasting',
    '{fast} <long>',
    '{fast} until|till|through',
    '{fast} once|twice|thrice|every|daily|weekly|regularly',
    '{weekday} {fast}',
    'fast|fasting day|days',
    'you|we|they|to|should|must|can|will|lets fast',
    'religious|weekly|monthly|daily|ekadashi|navratri|therapeutic|periodic|full {fast}',
    'fasting is|for|helps|will|heals',
    'fasting',
    '^ {fast} $',
    'not to eat <long>',
  ],
  hindi: ['{vrat}', 'roza|roze|रोज़ा rakh|rakhe|rakhen|rakhein|rakhna|rakho|rakhiye|रखें|रखना', 'फास्टिंग'],
}

/** Phrases that leave out a meal, unless they follow "if you". */
export const SKIPPED_MEALS: PhraseTable = {
  english: [
    'skip|skips|skipping|omit|omitting|forgo|forego ... {meal}',
    'give|giving|cut|cutting|leave|leaving up|out ... {meal}',
    'avoid|avoiding ... {mainMeal}',
    'no {mainMeal}',
    'no meals',
    'dont|not|never eat|have|take ... {mainMeal}',
    'stay|stays|staying|go|going|remain|sleep|sleeping|bed hungry',
  ],
  hindi: [
    '{mainMeal} skip|स्किप $',
    '{meal} ... skip|स्किप kar|karo|kare|karen|karein|karna|kijiye|do|dein|de|kariye|करें|करना|करो|कर|{kar}',
    '{meal} ... chhodo|chodo|choro|chhod|chod|chor|chhode|chode|chhoden|choden|chhodna|chodna|chhodein|chhodiye|chhor|tyag|tyagna|छोड़ें|छोड़|छोड़ना|छोड़ो|छोड़े|छोड|त्याग',
    '{meal} ... band|बंद {kar}',
    '{meal} {not} {kha}',
    '{mainMeal} {not} {kar}',
    'skip|स्किप {kar} ... {meal}',
  ],
}

/** Phrases that mean, in the text of a main meal (by its place in the plan), that nothing is eaten. */
export const MEAL_FASTS: PhraseTable = {
  english: [
    '^ nothing|nil|none|skip|skipped|water $',
    '^ no food|meal|breakfast|lunch|dinner $',
    '^ skip this|it|the meal $',
  ],
  hindi: ['^ kuch|kuchh|कुछ nahi|nahin|नहीं $', '^ paani|pani|पानी|जूस $'],
}

/** Phrases in which the same words do not mean a fast. A finding that shares a word with one of these is dropped. */
export const FASTING_FALSE_POSITIVES: PhraseTable = {
  english: [
    'nothing else to|is|was|needs|need|has|matters|changes|needed|required|worked|helps',
    'nothing else after|before|at|with|until|till dinner|bed|bedtime|night|breakfast|sleep|it|lunch|this|that|#|meals|sleeping|brushing',
    'nothing to eat|drink after|before',
    'eat|have|take|eating nothing after|before|fried|sweet|raw|spicy|oily|outside|cold|heavy|with|that|which|made|from|packaged|sugary|salty|within|between|late|new|stale|uncooked',
    'no food allergy|allergies|intolerance|intolerances|waste|colour|color|from|after|restrictions',
    'no solids|food|dinner|meals|meal|lunch|breakfast after|later|before|past|at|outside|late|with',
    'no solid food|foods after|later|before',
    'avoid|skip|skipping|no ... dinner|lunch|breakfast|supper|meal|meals after|late|later|outside|cereal|cereals|meat|meats|at|parties|buffets|too|close|just|with|high|rich|from|biscuits|within',
    'skip food|foods that|with|high|rich|like|items|labels|from',
    'give|cut|leave|cutting|giving|leaving up|out food|foods with|that|high|like|from|rich',
    'not|dont|never eat|have|take dinner|lunch|breakfast|supper after|late|later|outside|at|too|in|with|while|just|before|alone|very',
    'only|just water|juice|liquids with|between|during|at|instead|when|if|chestnut|rich|based|soluble|melon|for|to|bath|that|in|then|the',
    'only|just ... juice|water of|from|with ... lemon|lime|orange|half|meals|meal|food|lunch|dinner',
    'only|just drink|have|take|sip ... water|juice|liquids with|between|after|when|that|from|instead|boiled|if|filtered|before|during',
    'drink|have|take|sip ... only|just water|juice with|between|after|when|instead|before|during|at',
    'cup|cups|glass|glasses|ml|litre|tsp ... water only',
    'juice|water only if|with|once|after|before|when|in|between|twice|from|fresh|at|as',
    'in|with|using|into|use|using|add|adding|pour water|liquid only',
    'in|with|using|use|add|adding only|just ... water|liquid|juice',
    'drink|drinking|sip|gulp|gulping|sipping ... {drink} ... fast',
    'water retention|intake|bottle|level|levels day|days|only',
    '{fast} food|foods|moving|paced|track|walk|walking|walks|pace|heart|acting|carbs|cooking|results|digesting|absorbing|release|twitch|bowler|bowling|growing|forward|asleep|enough|charger|breathing',
    'walk|walks|walking|eat|eating|eats|run|running|cycle|cycling|swim|chew|chewing|drink|drinking|too|very|so|as|how|jog|move|work|works|working|breathe|heal|heals|talk|grow|grows|sleep|act|cook|digest|digests|digested|absorbed|rise|rises|rising|drops|falls|spread|beat|beats|beating|finish ... fast',
    'too|very|so|as|how|that|really|quite|not|more|get|gets|acts|works|raise|raises fast',
    'fasting ... sugar|sugars|glucose|blood|insulin|lipid|lipids|test|tests|sample|lab|report|reports|value|values|level|levels|state|bs|bsl|cholesterol|readings|reading|profile|plasma|c|hba|tsh|bg|serum|thyroid|labs|bloods|urine|gtt|ogtt|rbs|fbs|pp',
    'fasting for|until|till|before ... test|tests|sample|blood|report|lab|draw|scan|ultrasound|surgery|procedure',
    'overnight fasting|fast|fasts',
    'after ... overnight|fasting',
    'fasting # mg|mmol',
    'intermittent|post|pre|non fasting|prandial|fasted',
    'break|breaking|breaks|broke|open|opening|end|ending|after ... {fast}',
    'fasting hyperglycemia|hyperglycaemia|ketones|window|friendly',
    'detox|detoxing water|drink|drinks|tea|smoothie|smoothies|salad|soup|pani|paani|kadha|infusion|enzymes|pathways|organs',
    'digital|screen|phone|media|gadget|mobile|social|tech|sugar|caffeine detox',
    'liver detoxify|detoxifies',
    'body|your|the|kidneys|liver detox|detoxify|detoxifies itself|naturally',
    'cleanse|cleansing ... hands|face|skin|palate|mouth|wound',
    'cleansing milk|cream|lotion|foam|oil',
    'replace|replacing|share|sharing|plan|prepare|outside|least|cook one|1|a|single ... meal a|per|each|every day',
    'replace|share|cook|prepare|plan|order|skip|swap|photograph one|1|single meal a|per|each|every day',
    'at least one meal',
    'least one meal a|per|each|every day',
    'eat|eating|food|have ... fruit|fruits|fish|egg|eggs|nuts|sprouts once',
    'starve a|the fever|cancer',
    'juicing the|a|lemons|oranges|lemon',
    'not|no fast|fasting ... acting|food',
    'juice|water|liquid day|days before|after|old',
    { phrase: '# {hour} ... {fast}', hours: 'shortFast' },
    { phrase: '{fast} for|of ... # {hour}', hours: 'shortFast' },
    { phrase: '{fast} # {hour}', hours: 'shortFast' },
    { phrase: 'nothing ... for ... # {hour}', hours: 'shortFast' },
    { phrase: 'eat|have|take nothing # {hour}', hours: 'shortFast' },
  ],
  hindi: [
    'baad|बाद ... {nothing} ... {not} {kha}',
    'baad|pehle|pahle|beech|bich|बाद|पहले|बीच ... {nothing} ... {not}',
    'bahar|market|bazaar|bajar|बाहर ... {nothing} ... {not}',
    'bahar|tala|tali|junk|meetha|masaledar|oily|spicy|teekha|thanda|garam|basi|fried|late|heavy|bahari|बाहर|तला|बासी ... {meal}',
    '{nothing} {not} {kha} se|jisme|jo|जो',
    'aur|और {nothing} {not} kehna|kahna|chahiye|bolna|karna|karo|hai|कहना|चाहिए|करना',
    '{nothing} aur|और {not} kehna|kahna|chahiye|bolna|karna|karo|hai',
    'saath|sath|साथ ... {only} ... {drink}',
    '{only} {drink} se|mein|me|ke|saath|sath|से|में|के|साथ',
    '{only} ... {drink} ke|के saath|sath|साथ',
    'khali|खाली pet|पेट jeera|pani|paani|dawa|methi|nimbu|पानी|जीरा',
    'bhookh|bhukh|भूख lage|lagne|lagi|लगे|लगने',
    'ek|एक baar|bar|time|बार khana|khane|खाना|खाने ke|के',
    '{vrat} ka|ke|ki|wala|wale|का|के|की|वाला khana|khane|bhojan|namak|recipe|खाना|खाने|भोजन',
    '{vrat} ... todne|kholne|khole|khol|तोड़ने|खोलने',
    { phrase: '# {hour} ... {nothing} ... {not} {kha}', hours: 'shortFast' },
    { phrase: '# {hour} ... {vrat}', hours: 'shortFast' },
    { phrase: '# {hour} ... {fast}', hours: 'shortFast' },
  ],
}

/** Words that negate the phrase after them, if only words of NEGATION_LINKS are between. */
export const NEGATORS: WordGroup = {
  english: `no not never dont doesnt didnt wont shouldnt mustnt isnt arent wasnt neednt without avoid avoids avoiding prevent
    prevents preventing stop stops stopping against rather instead nor neither discourage discouraged forbid halt
    counter reverse`,
  hindi: 'bina bagair बिना बगैर',
}

/** Negators that "do not" reverses: "do not stop losing weight" asks for losing weight. */
export const STOPPERS: WordGroup = {
  english:
    'avoid avoids avoiding prevent prevents preventing stop stops stopping discourage halt without counter',
}

export const NEGATION_LINKS: WordGroup = {
  english: `any a an the to try tries trying need needs want wants for further aim aims aiming of be being is are this your
    their our his her about meant intended do doing does going go on ever please at all let allow him her them you yourself
    should must goal purpose focus focused focusing attempt plan rapid fast quick quickly sudden extreme crash drastic kind
    type long strict harsh using follow following take taking start starting keep keeping practise practice observe
    undertake recommend recommended recommending encourage advised advise required necessary supposed asked allowed it
    than from with these such aggressive severe weight loss diet diets`,
}

/** "If" and "when" before a phrase make it a condition, not advice: "if you skip a meal", "when you have to fast". */
export const CONDITIONS: WordGroup = {
  english: 'if when whenever unless incase',
  hindi: 'agar yadi jab अगर यदि जब',
}
export const CONDITION_LINKS: WordGroup = {
  english:
    'you he she they the client must have has had to do does ever happen cannot accidentally a an your are is',
  hindi: 'aap aapka aapne आप kabhi कभी',
}

/**
 * Words that may follow "or" between a negation and a phrase that it also negates: "do not lose weight or skip meals".
 */
export const LISTED_WITH_OR: WordGroup = {
  english: 'lose losing weight skip skipping meal meals breakfast lunch dinner fast fasting kg fat',
}

/** Words that may be between a phrase and the "not" after it: "wajan kam karna nahi hai". */
export const LATE_NEGATION_LINKS: WordGroup = {
  english: 'diet diets plan is are was were should must will need be',
  hindi: `kar karo kare karen karein karna karne karni krna rakh rakhe rakhen rakhna rakhein ho hona hone hone ki ke ka liye koshish bilkul
    kabhi bhi ko करना करने कर हो होना होने की के का लिए कोशिश बिल्कुल कभी रखना de dene दें`,
}
/**
 * Words after a Hindi "not" that reverse it, so that the sentence asks for the thing after all ("do not forget to").
 */
export const LATE_NEGATION_DENIED: WordGroup = {
  hindi: `bhoolna bhulna bhoole bhule bhoolen bhulen bhoolein bhulein bhoolo bhulo bhooliye bhuliye भूलें भूलना भूले rukna ruke chhodna chhode chodna chode छोड़ें
    छोड़ना`,
}
/** Words after "is not" that mean that the thing is not wanted. */
export const LATE_DENIALS: WordGroup = {
  english: `needed required necessary advised advisable recommended allowed goal aim target purpose intended wanted appropriate
    safe suitable ok okay planned permitted done attempted good healthy encouraged focus part for`,
}

/** Words for energy that is burned, added or saved, and so is not the energy of a day. */
export const ENERGY_CHANGES: WordGroup = {
  english:
    'extra additional surplus deficit burn burns burning burned burnt fewer plus save saves saved spend spends increase',
  hindi: 'jalana jalaye jalao jalti extra atirikt जलाएं जलाना अतिरिक्त',
}
/** Words for one part of a day. */
export const ONE_MEAL: WordGroup = {
  english:
    'breakfast lunch dinner supper brunch snack meal dessert serving portion mid morning evening tea drink shake sweet',
  hindi: 'nashta naashta नाश्ता डिनर लंच ब्रेकफास्ट स्नैक',
}
/** After kilocalories, or before them with "per", these words mean that the figure is for a whole day. */
export const DAY_WORDS: WordGroup = {
  english: 'day days daily diet diets',
  hindi: 'din roz roj rozana pratidin dinbhar दिन रोज रोज़ रोज़ाना प्रतिदिन डाइट डायट',
}

export const NUMBERS: Readonly<Record<string, number>> = {
  half: 0.5,
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

export const HINDI_NUMBERS: Readonly<Record<string, number>> = {
  aadha: 0.5,
  आधा: 0.5,
  adha: 0.5,
  aadhe: 0.5,
  ek: 1,
  एक: 1,
  dedh: 1.5,
  डेढ़: 1.5,
  do: 2,
  दो: 2,
  dhai: 2.5,
  ढाई: 2.5,
  teen: 3,
  तीन: 3,
  char: 4,
  chaar: 4,
  चार: 4,
  panch: 5,
  paanch: 5,
  पांच: 5,
  पाँच: 5,
  chhe: 6,
  chah: 6,
  छह: 6,
  saat: 7,
  सात: 7,
  aath: 8,
  आठ: 8,
  nau: 9,
  नौ: 9,
  das: 10,
  दस: 10,
  gyarah: 11,
  barah: 12,
  बारह: 12,
  pandrah: 15,
  पंद्रह: 15,
  bees: 20,
  बीस: 20,
  tees: 30,
  तीस: 30,
}

export const NUMBER_MULTIPLIERS: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  sau: 100,
  सौ: 100,
  hazar: 1000,
  हज़ार: 1000,
  हजार: 1000,
}
