/**
 * Parses an iCalendar text with one event: its properties by their names with parameters, with unescaped texts; those of its
 * alarm as `VALARM.TRIGGER`. Throws if a line is invalid or a name occurs twice.
 */
export function readCalendar(text: string): Record<string, string> {
  const properties: Record<string, string> = {}
  let prefix = ''
  for (const line of text.replace(/\r\n /g, '').trimEnd().split('\r\n')) {
    // Values of parameters in quotation marks may contain colons.
    const match = /^([A-Z-]+(?:;[A-Z]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su.exec(line)
    if (!match) throw new Error(`Not a line of a calendar: ${line}`)
    const [, name = '', value = ''] = match
    if (name === 'BEGIN' || name === 'END') {
      prefix = name === 'BEGIN' && value === 'VALARM' ? 'VALARM.' : ''
      continue
    }
    if (prefix + name in properties) throw new Error(`${prefix}${name} comes twice.`)
    properties[prefix + name] = value.replace(/\\([\\;,nN])/g, (_, sign: string) =>
      /n/i.test(sign) ? '\n' : sign,
    )
  }
  return properties
}
