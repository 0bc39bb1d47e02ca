import { expect, hydrated, resize, settled, test } from './support/site.ts';

/** The seed's texts, links and order, screen by screen. */

test('Home: headline, four selling points, badges, statements, claims and the three calls to action', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2031-01-01T10:00:00Z'));
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Production-ready AI video scenes in days, not months.',
  );
  for (const point of ['Consistency', 'Director controls', 'Scale', 'Embedded deployment']) {
    await expect(main.getByRole('heading', { name: point, exact: true })).toBeVisible();
  }
  for (const badge of ['A major studio', 'Indie films', 'A streaming pilot', 'A creator lab']) {
    await expect(main.getByText(badge, { exact: true })).toBeVisible();
  }
  await expect(main.getByText('Pilots are under NDA')).toBeVisible();
  await expect(main.getByText('Partnerships span India and US time zones')).toBeVisible();
  await expect(main.locator('dl', { hasText: 'Average pilot delivery' })).toContainText('7-10 business days');
  await expect(main.locator('dl', { hasText: 'NDA coverage' })).toContainText('Full');
  await expect(main.locator('dl', { hasText: 'Support' })).toContainText('Dedicated');
  await expect(main.getByRole('link', { name: 'Request Pilot' })).toHaveAttribute('href', '/contact');
  await expect(main.getByRole('link', { name: 'Book 15-min Review' })).toHaveAttribute(
    'href',
    '/contact#review',
  );
  await expect(main.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute('href', '/contact');

  await test.step('sections are in the order hero, why us, badges, closing call', async () => {
    const tops = await page.evaluate(() =>
      ['h1', '#shots', '#badges', '#closing'].map(
        (one) => document.querySelector(one)?.getBoundingClientRect().top ?? 0,
      ),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });

  await test.step('title and description are set', async () => {
    await expect(page).toHaveTitle('Production-ready AI video scenes in days, not months · Longtake');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /finished AI video scenes/,
    );
  });

  await test.step('Footer: name, tagline and the visitor’s own year, whenever the page was built', async () => {
    await hydrated(page);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Longtake');
    await expect(footer).toContainText('Made for cinema-grade AI.');
    await expect(footer).toContainText('© 2031');
  });
});

test('Work: the confidential-work notice, its button, and none of the twelve placeholders', async ({
  page,
}) => {
  await page.goto('/work');
  await expect(page.getByText('Most of our work is under NDA.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Get in Touch' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    'Get in Touch',
    'Ask for a private screening',
    'Ten questions before you sign',
    'Open the sample',
  ]);
});

test('About: mission, a team of two with profile links, four values, three roles with Apply', async ({
  page,
}) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Mission' })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Team', exact: true }).getByRole('listitem')).toHaveCount(2);
  await expect(main.getByRole('link', { name: /^Profile/ })).toHaveCount(2);
  const seconds = main.locator('.mission-more > p, .team > :nth-child(2), .ruled dd, .roles li > p');
  const lefts = await seconds.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(lefts).toHaveLength(9);
  for (const left of lefts) expect(left, 'second columns begin at one place').toBeCloseTo(lefts[0] ?? 0, 0);
  for (const value of ['Taste First', 'Art + Engineering', 'Fast to Impact', 'Empowering Storytellers']) {
    await expect(main.getByText(value, { exact: true })).toBeVisible();
  }
  const join = main.getByRole('region', { name: 'Join Our Team' });
  for (const role of ['AI/ML Engineer', 'Video/VFX Specialist', 'Full-Stack Developer']) {
    const row = join.getByRole('listitem').filter({ hasText: role });
    await expect(row).toContainText('Remote / India');
    await expect(row.getByRole('link', { name: 'Apply' })).toHaveAttribute(
      'href',
      `mailto:careers@longtake.example?subject=${encodeURIComponent(`Application: ${role}`)}`,
    );
  }
});

test('Contact: heading, intro, form card beside the panel with its texts', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Get in Touch');
  await expect(main.getByText(/transform your video production with AI/)).toBeVisible();
  const form = main.getByRole('region', { name: 'Start Your Pilot Project' });
  const panel = main.getByRole('region', { name: 'Direct Contact' });
  await settled(page);
  const [left, right] = await Promise.all([form.boundingBox(), panel.boundingBox()]);
  expect(left && right && left.x + left.width <= right.x && Math.abs(left.y - right.y) < 2).toBe(true);
  await expect(panel.getByRole('link', { name: 'hello@longtake.example' })).toHaveAttribute(
    'href',
    'mailto:hello@longtake.example',
  );
  await expect(panel).toContainText('India & US Time Zones');
  await expect(panel).toContainText('24-hour response time');
  await expect(panel).toContainText('Average response time: 2 hours during business hours');
  await resize(page, '390x844');
  const [above, below] = await Promise.all([form.boundingBox(), panel.boundingBox()]);
  expect(above && below && above.y + above.height <= below.y).toBe(true);
});

test('Not found: the texts, the link home, status 404, and the path in the console only', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  await hydrated(page);
  await expect.poll(() => logged.join('\n')).toContain('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
