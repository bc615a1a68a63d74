import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties } from 'react'

/** What a mail to the owner says; the same words stand in its text part. */
export type OwnerMailProps = {
  preview: string
  heading: string
  intro: string
  sections: {
    title: string
    more?: string
    items: { title: string; body?: string; quote?: string; links: { label: string; href: string }[] }[]
  }[]
  action: { label: string; href: string }
  gymName: string
  settingsHref: string
}

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif"
const INK = '#0b0c0e'
const MUTED = '#5a606a'
const ACCENT = '#0063ff'
const LINE = '#e3e5e9'

/** Mail programs that know dark mode read this; the others show the light page as it is. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background: #0b0c0e !important; }
  .ink { color: #f3f4f6 !important; }
  .muted { color: #9ba2ad !important; }
  .link { color: #6aa5ff !important; }
  .line { border-color: #26292f !important; }
}`

const text = (size: number, color: string, more: CSSProperties = {}): CSSProperties => ({
  fontFamily: FONT,
  fontSize: size,
  lineHeight: 1.5,
  color,
  margin: 0,
  ...more,
})

export function OwnerMailView(mail: OwnerMailProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{mail.preview}</Preview>
      <Body className="paper" style={{ backgroundColor: '#ffffff', margin: 0, padding: 0 }}>
        <Container className="paper" style={{ maxWidth: 560, margin: '0 auto', padding: '40px 24px' }}>
          <Heading as="h1" className="ink" style={text(24, INK, { fontWeight: 600, lineHeight: 1.25 })}>
            {mail.heading}
          </Heading>
          {mail.intro ? (
            <Text className="muted" style={text(16, MUTED, { marginTop: 8 })}>
              {mail.intro}
            </Text>
          ) : null}
          {mail.sections.map((section) => (
            <MailSection key={section.title} section={section} />
          ))}
          <Button
            href={mail.action.href}
            style={{
              ...text(16, '#ffffff', { fontWeight: 600 }),
              backgroundColor: ACCENT,
              padding: '12px 24px',
              marginTop: 32,
            }}
          >
            {mail.action.label}
          </Button>
          <Hr className="line" style={{ borderColor: LINE, margin: '40px 0 16px' }} />
          <Text className="muted" style={text(13, MUTED)}>
            You get this because you run {mail.gymName}.{' '}
            <Link
              href={mail.settingsHref}
              className="muted"
              style={{ color: MUTED, textDecoration: 'underline' }}
            >
              Change what we email you
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

function MailSection({ section }: { section: OwnerMailProps['sections'][number] }) {
  return (
    <Section style={{ marginTop: 32 }}>
      <Heading as="h2" className="muted" style={text(13, MUTED, { fontWeight: 400 })}>
        {section.title}
      </Heading>
      {section.items.map((item) => (
        <MailItem key={item.title + (item.links[0]?.href ?? '')} item={item} />
      ))}
      {section.more ? (
        <Text className="muted" style={text(14, MUTED, { marginTop: 12 })}>
          {section.more}
        </Text>
      ) : null}
    </Section>
  )
}

function MailItem({ item }: { item: OwnerMailProps['sections'][number]['items'][number] }) {
  return (
    <Section className="line" style={{ borderTop: `1px solid ${LINE}`, padding: '14px 0', marginTop: 8 }}>
      <Text className="ink" style={text(16, INK, { fontWeight: 600 })}>
        {item.title}
      </Text>
      {item.body ? (
        <Text className="muted" style={text(15, MUTED, { marginTop: 4 })}>
          {item.body}
        </Text>
      ) : null}
      {item.quote ? (
        <Text
          className="ink line"
          style={text(15, INK, {
            borderLeft: `3px solid ${LINE}`,
            padding: '2px 0 2px 12px',
            margin: '10px 0',
            whiteSpace: 'pre-line',
          })}
        >
          {item.quote}
        </Text>
      ) : null}
      {item.links.length > 0 ? (
        <Text style={text(15, INK, { marginTop: 8 })}>
          {item.links.map(({ label, href }, at) => (
            <Link
              key={href}
              href={href}
              className="link"
              style={{
                color: ACCENT,
                textDecoration: 'underline',
                marginRight: 20,
                fontWeight: at === 0 ? 600 : 400,
              }}
            >
              {label}
            </Link>
          ))}
        </Text>
      ) : null}
    </Section>
  )
}
