import { PORTRAIT_SIZES_PX, type PublicPerson, portraitUrl } from '#contract/site/public-content.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/**
 * The portrait of one of the practice's people, round; without one, their initials. The name is beside it, so it is
 * hidden from assistive technology.
 *
 * @param props.className Sets the size, such as `size-14`.
 * @param props.sizes The size as the browser chooses the file by it, such as `56px`.
 */
export function Portrait({
  person: { name, portrait },
  sizes,
  className,
  isFirst = false,
}: {
  person: Pick<PublicPerson, 'name' | 'portrait'>
  sizes: string
  className: string
  /** True on the first screen: it is loaded at once. */
  isFirst?: boolean
}) {
  const shape = joinClasses('shrink-0 rounded-full bg-leaf-tint', className)
  if (portrait === null) {
    return (
      <span aria-hidden className={joinClasses('flex items-center justify-center @container', shape)}>
        <span className="heading text-[max(1rem,34cqw)] leading-none text-leaf">{findInitials(name)}</span>
      </span>
    )
  }
  const { small, large } = PORTRAIT_SIZES_PX
  return (
    <img
      src={portraitUrl(portrait, 'large')}
      srcSet={`${portraitUrl(portrait, 'small')} ${small}w, ${portraitUrl(portrait, 'large')} ${large}w`}
      sizes={sizes}
      width={large}
      height={large}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={joinClasses('object-cover', shape)}
    />
  )
}

/** `Dr. Nisha Rao` → `NR`: the first letters of the first and the last name, without a title. */
function findInitials(name: string): string {
  const names = name.split(' ').filter((part) => !/^(dr|mr|mrs|ms|prof)\.?$/i.test(part))
  const [first = '', last = ''] = [names[0], names.length > 1 ? names.at(-1) : '']
  return (first.charAt(0) + last.charAt(0)).toUpperCase()
}
