import type { Topic } from '@heathland/domain/notifications/kind'
import { type MailSample, mailWords, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

export function notificationMail(to: Recipient, { topic, link }: { topic: Topic; link: string }): WrittenMail {
  const { subject, preview, about, action, preferences } = mailWords(to.language).notification
  return writeMail(to, { kind: 'notification', subject, preview, parts: [about[topic], { link, label: action }, preferences] })
}

export function digestMail(to: Recipient, { count, link }: { count: number; link: string }): WrittenMail {
  const { subject, preview, unread, action, preferences } = mailWords(to.language).digest
  return writeMail(to, { kind: 'digest', subject, preview, parts: [unread({ count }), { link, label: action }, preferences] })
}

const link = 'https://heathland.example/notifications'

export const notificationsMails: readonly MailSample[] = [
  { name: 'notification about money', write: (to) => notificationMail(to, { topic: 'money', link }) },
  { name: 'notification about identity', write: (to) => notificationMail(to, { topic: 'identity', link }) },
  { name: 'notification about opportunities', write: (to) => notificationMail(to, { topic: 'opportunities', link }) },
  { name: 'notification about the investor profile', write: (to) => notificationMail(to, { topic: 'investor-profile', link }) },
  { name: 'notification about documents', write: (to) => notificationMail(to, { topic: 'documents', link }) },
  { name: 'notification about security', write: (to) => notificationMail(to, { topic: 'security', link }) },
  { name: 'notification about support', write: (to) => notificationMail(to, { topic: 'support', link }) },
  { name: 'notification about updates', write: (to) => notificationMail(to, { topic: 'updates', link }) },
  { name: 'daily digest of one', write: (to) => digestMail(to, { count: 1, link }) },
  { name: 'daily digest', write: (to) => digestMail(to, { count: 3, link }) },
]
