import { t } from '@lingui/core/macro'
import type { Sex } from '#domain/people/options.ts'

/** Says with which formula energy is calculated for a person of another gender. It follows the gender, after a comma. */
export function describeEnergySex(sex: Sex): string {
  return sex === 'female' ? t`energy calculated as female` : t`energy calculated as male`
}
