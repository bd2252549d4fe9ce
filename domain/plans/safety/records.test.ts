import { describe, expect, it } from 'vitest'
import {
  findAllergyReasonProblem,
  findClinicianNameProblem,
  findNoteProblem,
  findRegistrationProblem,
  isInsufficient,
} from './records.ts'

describe('records', () => {
  it.each(['Dr A. Rao', 'Dr Rao', 'Anita Rao', 'डॉ अनीता राव'])('accept a name: %s', (name) => {
    expect(findClinicianNameProblem(name)).toBeNull()
  })
  it.each(['', 'x', 'Rao', 'Dr.', 'Dr X', '- -', '12 34'])('refuse “%s” as a name', (name) => {
    expect(findClinicianNameProblem(name)).toContain('first and last name')
  })
  it.each(['KMC 12345', 'MCI-2011/4567', 'Karnataka Medical Council 0123', '1234 Reg.'])(
    'accept a registration: %s',
    (registration) => expect(findRegistrationProblem(registration)).toBeNull(),
  )
  it.each(['', '-', 'KMC', '12345', 'KMC 123'])('refuse “%s” as a registration', (registration) => {
    expect(findRegistrationProblem(registration)).toContain('4 digits')
  })
  it('count letters, not punctuation', () => {
    expect(findNoteProblem('Agreed with Dr A. Rao on 20 Nov.')).toBeNull()
    expect(findNoteProblem('.')).toContain('20 letters')
    expect(findNoteProblem('1234567890 1234567890 !!!!')).toContain('20 letters')
    expect(findNoteProblem('ok by Dr Rao')).toContain('20 letters')
    expect(findAllergyReasonProblem('Tolerates curd')).toBeNull()
    expect(findAllergyReasonProblem('ok')).toContain('10 letters')
  })
  it('count visible letters, and not one letter repeated', () => {
    const invisible = '\u3164'
    expect(findClinicianNameProblem(`${invisible}${invisible} ${invisible}${invisible}`)).not.toBeNull()
    expect(findRegistrationProblem(`${invisible} 12345`)).not.toBeNull()
    expect(findNoteProblem(invisible.repeat(20))).not.toBeNull()
    expect(findNoteProblem('a'.repeat(40))).not.toBeNull()
    expect(findNoteProblem('a '.repeat(40))).not.toBeNull()
    expect(findAllergyReasonProblem('x'.repeat(20))).not.toBeNull()
  })
  it('show no error for an empty field before anything is written in it', () => {
    expect(isInsufficient('', findNoteProblem)).toBe(false)
    expect(isInsufficient('ok', findNoteProblem)).toBe(true)
  })
})
