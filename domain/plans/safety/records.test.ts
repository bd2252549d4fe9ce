import { describe, expect, it } from 'vitest'
import {
  explainAllergyReason,
  explainClinicianName,
  explainNote,
  explainRegistration,
  isTooThin,
} from './records.ts'

describe('records', () => {
  it.each(['Dr A. Rao', 'Dr Rao', 'Anita Rao', 'डॉ अनीता राव'])('accept a name: %s', (name) => {
    expect(explainClinicianName(name)).toBeNull()
  })
  it.each(['', 'x', 'Rao', 'Dr.', 'Dr X', '- -', '12 34'])('refuse “%s” as a name', (name) => {
    expect(explainClinicianName(name)).toContain('first and last name')
  })
  it.each(['KMC 12345', 'MCI-2011/4567', 'Karnataka Medical Council 0123', '1234 Reg.'])(
    'accept a registration: %s',
    (registration) => expect(explainRegistration(registration)).toBeNull(),
  )
  it.each(['', '-', 'KMC', '12345', 'KMC 123'])('refuse “%s” as a registration', (registration) => {
    expect(explainRegistration(registration)).toContain('4 digits')
  })
  it('count letters, not punctuation', () => {
    expect(explainNote('Agreed with Dr A. Rao on 20 Nov.')).toBeNull()
    expect(explainNote('.')).toContain('20 letters')
    expect(explainNote('1234567890 1234567890 !!!!')).toContain('20 letters')
    expect(explainNote('ok by Dr Rao')).toContain('20 letters')
    expect(explainAllergyReason('Tolerates curd')).toBeNull()
    expect(explainAllergyReason('ok')).toContain('10 letters')
  })
  it('count visible letters, and not one letter repeated', () => {
    const invisible = '\u3164'
    expect(explainClinicianName(`${invisible}${invisible} ${invisible}${invisible}`)).not.toBeNull()
    expect(explainRegistration(`${invisible} 12345`)).not.toBeNull()
    expect(explainNote(invisible.repeat(20))).not.toBeNull()
    expect(explainNote('a'.repeat(40))).not.toBeNull()
    expect(explainNote('a '.repeat(40))).not.toBeNull()
    expect(explainAllergyReason('x'.repeat(20))).not.toBeNull()
  })
  it('show no error for an empty field before anything is written in it', () => {
    expect(isTooThin('', explainNote)).toBe(false)
    expect(isTooThin('ok', explainNote)).toBe(true)
  })
})
