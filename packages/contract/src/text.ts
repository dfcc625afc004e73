/**
 * Every text that comes in is one of these: bounded in length, without NUL and other control characters, and without halves of
 * surrogate pairs. PostgreSQL cannot store the former, and UTF-8 has no spelling for the latter.
 */
import * as z from 'zod'

const onOneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
/** Tabs and line breaks may stand in it. */
const onSeveralLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
const message = 'Control characters are not allowed here.'

/** One line, as it was typed. */
export const line = (lengthMax: number) => z.string().max(lengthMax).regex(onOneLine, message)

/** One line without the space around it. */
export const trimmedLine = (lengthMax: number) => z.string().trim().max(lengthMax).regex(onOneLine, message)

/** Text that a person writes in sentences, without the space around it. */
export const prose = (lengthMax: number) => z.string().trim().max(lengthMax).regex(onSeveralLines, message)

/** A secret, kept as it was typed: a password manager may put anything into it that a keyboard can. */
export const secret = (lengthMax: number) => z.string().max(lengthMax).regex(onSeveralLines, message)

/** A value with a spelling of its own: a token, a hash, an amount. */
export const coded = (pattern: RegExp, lengthMax: number) => z.string().max(lengthMax).regex(pattern)

/** An id of ours or a place in a list. What it names may be absent, so its spelling is not judged any further. */
export const IdText = coded(/^[\w.:-]*$/, 64)
