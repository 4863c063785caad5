import { expect, test } from 'vitest';
import type { HistoryEvent } from '../../../domain/events/event-responses.ts';
import { addressText, type EventAction, type EventSubject } from '../../../domain/events/events.ts';
import { eventFields, eventText, eventValues } from './event-texts.ts';

function event(
  action: EventAction,
  subject: EventSubject,
  subjectName: string | null,
  more: Partial<HistoryEvent> = {},
): HistoryEvent {
  const actor = { actorName: 'Ada Lovelace', actorEmail: 'ada@practice.example', address: null };
  const values = { field: null, oldValue: null, newValue: null };
  const at = '2026-11-25T09:00:00Z';
  return { id: 1, at, ...actor, action, subject, subjectId: 1, subjectName, ...values, ...more };
}

test.each([
  [event('changed', 'provider', 'Devon Achebe', { field: 'bio' }), 'changed bio of Devon Achebe'],
  [event('changed', 'provider', 'Devon Achebe', { field: 'npi', newValue: '1' }), 'set NPI of Devon Achebe'],
  [event('changed', 'provider', 'Bo', { field: 'last_name', oldValue: 'A' }), 'cleared last name of Bo'],
  [event('created', 'insurance_company', 'Aetna'), 'added insurer Aetna'],
  [event('changed', 'practice', null, { field: 'hours' }), 'changed hours of the practice'],
  [event('searched', 'referral', null), 'searched for a referral'],
  [event('downloaded', 'roster', 'Aetna'), 'downloaded the roster of Aetna'],
  [event('signed_in', 'user', 'Ada Lovelace'), 'signed in'],
  [event('revoked', 'invitation', 'bo@a.example'), 'revoked an invitation to bo@a.example'],
  [
    event('changed', 'notification_recipients', null, { field: 'patient_referral' }),
    'changed email about new patient referrals of the recipients of emails',
  ],
])('%#', (each, text) => {
  expect(eventText(each).filter(Boolean).join(' ')).toBe(`Ada Lovelace ${text}`);
});

test('the data of a trial is named so', () => {
  const inserted = event('created', 'provider', 'Devon Achebe', { actorName: 'demo practice' });
  expect(eventText(inserted)[0]).toBe('Sample data: added Devon Achebe');
});

test.each([
  ['effective_on', '2027-03-31', 'March 31, 2027'],
  ['is_published', true, 'Yes'],
  ['permissions', ['directory', 'referrals'], 'Directory, Referrals'],
  ['status', 'closed could_not_be_reached', 'Closed: Could not be reached'],
  ['languages', ['en', 'es'], 'English, Spanish'],
  ['photo_hash', '0123456789abcdef', 'a picture'],
  ['banner', { text: 'Closed', endsOn: '2027-03-31' }, 'text: Closed, ends on: March 31, 2027'],
  [
    'licenses',
    ['OR:LD-1:2027-03-31', 'UT::2027-03-31', 'WA'],
    'OR LD-1, until March 31, 2027\nUT, until March 31, 2027\nWA',
  ],
  ['hours', ['Monday', 'Tuesday'], 'Monday\nTuesday'],
  ['aliases', [], null],
])('the value of %s %j reads %s', (field, newValue, to) => {
  expect(eventValues(event('changed', 'provider', 'A', { field, newValue }))).toEqual({ from: null, to });
});

test('a replaced picture reads as another one', () => {
  const replaced = event('changed', 'provider', 'A', { field: 'photo_hash', oldValue: 'a1', newValue: 'b2' });
  expect(eventValues(replaced)).toEqual({ from: 'a picture', to: 'another picture' });
});

test('a whole thing has each field with a value', () => {
  const oldValue = { name: 'Aetna', aliases: [], isOnHome: false };
  expect(eventFields(event('deleted', 'insurance_company', 'Aetna', { oldValue }))).toEqual([
    ['Name', 'Aetna'],
    ['On the home page', 'No'],
  ]);
});

test.each([
  ['::', 'this server'],
  ['127.0.0.1', 'this server'],
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:7::', '2001:db8:7'],
])('the network address %s reads %s', (address, text) => {
  expect(addressText(address)).toBe(text);
});
