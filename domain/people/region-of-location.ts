import type { DishRegion } from '#domain/foods/dish-details.ts'

/** States and large cities by the region whose dishes are everyday food there. */
const PLACES: Record<Exclude<DishRegion, 'all'>, readonly string[]> = {
  north:
    'delhi,new delhi,punjab,haryana,himachal pradesh,uttarakhand,uttar pradesh,jammu,kashmir,rajasthan,chandigarh,madhya pradesh,chhattisgarh,noida,gurugram,gurgaon,ghaziabad,faridabad,lucknow,kanpur,agra,varanasi,prayagraj,meerut,dehradun,shimla,amritsar,ludhiana,jalandhar,jaipur,jodhpur,udaipur,kota,bhopal,indore,gwalior,jabalpur,raipur,srinagar'.split(
      ',',
    ),
  south:
    'karnataka,kerala,tamil nadu,telangana,andhra pradesh,puducherry,pondicherry,bengaluru,bangalore,mysuru,mysore,mangaluru,mangalore,hubballi,chennai,coimbatore,madurai,tiruchirappalli,salem,vellore,kochi,cochin,thiruvananthapuram,trivandrum,kozhikode,calicut,thrissur,hyderabad,secunderabad,warangal,visakhapatnam,vijayawada,guntur,tirupati,nellore'.split(
      ',',
    ),
  east: 'west bengal,odisha,orissa,bihar,jharkhand,assam,tripura,meghalaya,manipur,nagaland,mizoram,arunachal pradesh,sikkim,kolkata,calcutta,howrah,siliguri,durgapur,asansol,bhubaneswar,cuttack,puri,rourkela,patna,gaya,ranchi,jamshedpur,dhanbad,guwahati,agartala,shillong'.split(
    ',',
  ),
  west: 'maharashtra,gujarat,goa,mumbai,bombay,pune,nagpur,nashik,thane,navi mumbai,kolhapur,aurangabad,solapur,ahmedabad,surat,vadodara,baroda,rajkot,bhavnagar,gandhinagar,jamnagar,panaji,margao,daman,silvassa'.split(
    ',',
  ),
}

/**
 * Returns the region of India that a client's location names, by its state or a large city; `null` if it names none, or
 * several.
 *
 * Example: `Indiranagar, Bengaluru` → `south`.
 */
export function findRegionOfLocation(location: string | null): Exclude<DishRegion, 'all'> | null {
  const words = ` ${(location ?? '').toLowerCase().replace(/[^a-z]+/g, ' ')} `
  const regions = (['north', 'south', 'east', 'west'] as const).filter((region) =>
    PLACES[region].some((place) => words.includes(` ${place} `)),
  )
  const [region] = regions
  return region !== undefined && regions.length === 1 ? region : null
}
