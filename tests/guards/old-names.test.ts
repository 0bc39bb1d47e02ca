import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Names that were replaced by an engineer's ordinary words, each with its replacement. Ordinary
 * English stays allowed: `hung up`, "Director controls" on a page.
 */
const oldNames: [old: RegExp, use: string][] = [
  [/\busePlace\b|\b(claim|purge)OpenPlaces\b/, 'useLastTime, claimOpenReviews, purgeOpenReviews'],
  [/\bquarantine\b|listQuarantined/, 'spam'],
  [/\bHung<|\bhung\.ts|hangPictures/, 'WithPictures, with-pictures.ts'],
  [/\bhappenings\b|\bhappened\(|\bendings\b/, 'counters.ts, count(), outcomes'],
  [/\bpatience(Ms)?\b/, 'timeouts.ts, timeoutMs'],
  [/\batOnce\b|\batLast\b|\bSiteDesk\b/, 'an ordinary Fastify route'],
  [/\bReviewDesk\b|\bopenDesk\b/, 'ReviewPanel, openOffice'],
  [/\b(read)?[Ww]ish(es)?\b/, 'ListingQuery, requestedAt, MotionPreference'],
  [/\bslot = 'longtake:/, 'storageKey'],
  [/\bSpoken\b/, 'FocusOnMount'],
  [/\breview-managed\b/, 'use-managed-review.ts'],
  [/\bReviewActs\b|\breview-acts\b/, 'ReviewActions'],
  [/\bButtonBone\b|\bbones?\b/i, 'ButtonSkeleton, skeleton box'],
  [/\bshelf\b|ToastShelf|PlainToast/i, 'toast viewport'],
  [/\bMissingPart\b|\bfetched\(/, 'ChunkLoadError, lazyRoute()'],
  [/\bdoorman\b/i, 'eligibility'],
  [/\bdirector\b|FrameDirector/, 'controller'],
  [/\bgovernor\b/i, 'quality'],
  [/\bframe\/(stage|player)\b|\bframe-stage\b/, 'canvas, client'],
  [/\bCircumstances\b/, 'QueueContext'],
  [/\bnext-?turn\b/i, 'nothing: it is gone'],
  [/\bgive-way\b|\bgiveWay\b/, 'nothing: it is gone'],
  [/\bpage-?tally\b/i, 'nothing: it is gone'],
  [/\blag\b|\bwatchLag\b/, 'event loop delay'],
  [/\bplannedKinds\b|\b(far|pullIn)DueTimes\b/, 'scheduledKinds, implausibleDueTimes'],
  [/DeliveryFailure\('(retry|stop)'/, "'temporary', 'permanent'"],
  [/\bmayLeaveToday\b|\bforgetBookers\b/, 'sendWithinLimit, purgeOpenReviews'],
  [/\bNoticePage\b|\bReferenceMark\b/, 'ConfirmPage, ReferencePrefix'],
  [
    /\b(seed|preview|subPath|released)Place\b|\bhere\(\)/,
    'BuildDirectories, seedDirectories, defaultDirectories()',
  ],
  [/\bsite\/(unfinished|freshness)\.ts/, 'unfinished-folder.ts, is-stale.ts'],
  [/\btools\/letters\.ts|\bunknownLetters\b/, 'character-sets.ts, unprintableCharacters'],
  [/\btemplateLeft\b|\basWritten\b/, 'leftoverTemplate, fieldInFile'],
  [/\bStudioMistake\b/, 'UsageError'],
  [/\bopenParts\b|\bopen-parts\b|\bhandlersOf\b/, 'openServices, open-services.ts, deliveryHandlers'],
  [/\bmailFolderIn\b|\bSentAs\b|\bmail-folder\.ts/, 'mailFolder, MailIdentity, file-mailer.ts'],
  [/\bstorePlace\b/, 'storeLocation'],
  [/\bexamine\(|monitoring\/examine\b/, 'runHealthChecks, health-checks.ts'],
  [/\bmakeUpkeep\b|\bupkeep\.ts/, 'makeMaintenance, maintenance.ts'],
  [/\btestPlace\b/, 'testStoreSettings'],
  [/\bwork-notice\b|\bwork\/notice\.tsx/, 'WorkHero, work-hero.tsx'],
  [/\bwithoutMarks\b|\bmarksIn\b/, 'withoutConfirmFlags, unconfirmedIn'],
  [/\btellDesk\b/, 'announceChange()'],
  [
    /\bwho-looks\b|\btellWhoLooks\b|\b(set|tell|useTell)Looking\b/,
    'owners-looking, setOwnerLooking, reportLooking',
  ],
  [/\breadDisplay\b|\bread-display\b/, 'readViewingConditions, viewing-conditions.ts'],
  [/\bstore\/dialect\b|\bhttp\/refuse-other-sites\b/, 'store/store.ts, refuse-cross-site-forms.ts'],
  [/\blookUp\(|\btoastTime\b|\bfilmed\b/, 'loadReview(), reloadDelayMs, withEffects'],
  [/\brefuse-?foreign\b|\bendForeignSessions\b/i, 'refuseOtherSites, endFormerOwnersSessions'],
  [
    /\btakesWords\b|\blimitOption\b|\boptionsOfAll\b|\bhelpInstead\b/,
    'args, limitFlag, sharedOptions, printHelp',
  ],
  [/\bmonitoring\/events\b|\bregisterEvents\b/, 'counters.ts, count(), registerCounters'],
  [/\beventsAbout\b|\b(Stored|Timeline)Event\b/, 'entriesAbout, StoredEntry, TimelineEntry'],
  [/\bnudges?\b/, 'wakeDispatcher, Dispatcher.wake'],
  [/\btype Deliver\b|\bPick<Handlers\b/, 'DeliveryHandler, DeliveryHandlers'],
  [/\bReviewEvent\b/, 'ReviewMailReason'],
  [/\bvisitor-event\.ts|\bvisitorEvent\b/, 'visitor-event-details.ts'],
  [/\brefuseLate\b/, 'refuseConflict'],
  [/\btell(Done|Failed)\b|\boutcomes\.tsx/, 'toastDone, toastError, toast.tsx'],
  [
    /\bnoteAge\b|\bstored-age\b|\bdelete(Answers|Kept)\b/,
    'noteCachedAt, cached-at.ts, deleteCachedReplies, deleteBrowserData',
  ],
  [/\bapi\/ask\.ts\b/, 'fetch-json.ts'],
  [/\bkeys-setting\b|\buseListKeys\b|\b(areKeysOn|switchKeys)\b/, 'useListShortcuts, areShortcutsOn'],
  [/\bListWords\b/, 'ListView'],
  [/\bWhereItStands\b|\bwhere-it-stands\b/, 'EnquiryStatus'],
  [/\bBothTimes\b|\bboth-times\b/, 'TimeInZones'],
  [/\bNoScreen\b|\bTodayTrouble\b|\bno-screen\b/, 'NotFound, TodayWarnings'],
  [/\buseFocusKept\b|\buse-focus-kept\b|\buseFocusOnArrival\b/, 'useRestoredFocus, useFocusOnMount'],
  [/\bknowsPasskey\b|\buseForgetting\b|\buseSetting\b/, 'hasUsedPasskey, useForgetPerson, useSettingsAction'],
  [/\b(closed|found)\.spec\b/, 'security-headers, search-engines'],
];

/** What visitors read may use any word; a decision may name what it replaced. */
const free =
  /^(content|tests\/content-\w+|docs\/decisions|art\/masters)\/|^tests\/guards\/old-names\.test\.ts$/;

const files = globSync([
  '*.{ts,md}',
  '{app,art,bench,desk,docs,domain,server,studio,tests,tools}/**/*.{ts,tsx,mjs,css,md,json,yaml}',
]).filter((file) => !free.test(file));

test('no old name is left, in file names, code, comments or test titles', () => {
  expect(files.length).toBeGreaterThan(300);
  const left = files.flatMap((file) => {
    const lines = [file, ...readFileSync(file, 'utf8').split('\n')];
    return lines.flatMap((line, number) =>
      oldNames
        .filter(([old]) => old.test(line))
        .map(([, use]) => `${file}:${number}: ${line.trim().slice(0, 80)} (use ${use})`),
    );
  });
  expect(left).toEqual([]);
});
