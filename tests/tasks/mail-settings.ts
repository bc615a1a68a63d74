import { deriveKey } from '@/lib/messages/derive-key'

const MASTER = Buffer.alloc(32, 7)

export const MAIL_SETTINGS = {
  appUrl: 'https://app.example',
  replyDomain: 'replies.example',
  fromAddress: 'outreach@mail.example',
  replyKey: deriveKey(MASTER, 'reply-address'),
  unsubscribeKey: deriveKey(MASTER, 'unsubscribe'),
}
