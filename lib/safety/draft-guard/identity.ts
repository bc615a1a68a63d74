import { fold } from '@/lib/safety/draft-guard/fold'
import { matches, type Rule } from '@/lib/safety/draft-guard/reading'

/** Who is writing: never a claim to be a person, and no talk of the machinery. */

const HUMAN = [
  /\b(?:i'm|i am|this is|it's|we're|we are) (?:actually |really |definitely |just |100% )?(?:a |an )?(?:real |actual |living |live )?(?:human|person|people)\b(?! who)/,
  /\b(?:not|isn't|no|never) (?:a |an |some |any )?(?:chat)?(?:bot|robot|machine|ai|automated (?:message|email|system)|computer|automation)\b/,
  /\b(?:real|actual) (?:human|person)(?: being)? (?:here|writing|behind|typing)\b/,
  /\bhuman (?:here|being|typing)\b/,
  /\bi (?:personally )?(?:typed|wrote) this (?:myself|by hand|personally)\b/,
]

const MACHINE = [
  /\bas an? (?:ai|a\.i\.|artificial|language model|llm|large language)\b/,
  /\b(?:large )?language model\b|\bllms?\b|\bgpt(?:-?\d)?\b|\bchat ?gpt\b|\bopenai\b|\banthropic\b|\bclaude\b/,
  /\b(?:system|my|the|your|developer|original|previous) (?:prompts?|instructions)\b/,
  /\b(?:ignore|disregard|override) (?:all |any |the |my |your )?(?:previous|prior|above|earlier)\b/,
  /\btraining data\b|\btoken limit\b|\bjson\b|\bskill file\b|\bplaybook\b|\bguardrails?\b/,
  /\b(?:here is|here's) (?:the|a|your) (?:draft|email|message|rewrite|revised)\b|\bsubject line\b/,
  /\b(?:task|escalat(?:e|ed|ion)|churn|win-?back|retention|touch (?:one|two|three|\d)) (?:id|task|agent|campaign|risk|sequence)\b/,
  /\bi (?:cannot|can't) (?:help|assist|comply) with (?:that|this)\b/,
]

export const claimsHuman = (text: string): boolean => HUMAN.some((claim) => claim.test(fold(text)))

export const identity: Rule = ({ folded }) => [
  ...matches(
    folded,
    HUMAN,
    'claims_human',
    'It claims to be a person; the gym’s assistant never does.',
  ).slice(0, 1),
  ...matches(folded, MACHINE, 'machine_talk', 'It talks about the machinery instead of to the member.').slice(
    0,
    1,
  ),
]
