// The dearest rule of the checker, two thirds of its work, tries whether a text stands out from what
// it lies on. All texts of one style do alike, so one of each that has passed is enough for a run:
// the same elements around it, of the same classes, in the same colours and sizes.
(passed) => {
    const STYLE = [
        "color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode",
        "fontSize", "fontWeight", "textShadow", "webkitTextStroke", "position", "zIndex",
    ];
    const rule = axe._audit.rules.find((one) => one.id === "color-contrast");
    const check = axe._audit.checks["color-contrast"];
    const { matches } = rule, { evaluate } = check;
    const known = new Set(passed), added = [];
    let styles = new Map();

    const digest = (text) => {
        let [a, b] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at++) {
            a = Math.imul(a ^ text.charCodeAt(at), 2654435761);
            b = Math.imul(b ^ text.charCodeAt(at), 1597334677);
        }
        return (a >>> 0).toString(36) + (b >>> 0).toString(36);
    };
    const style = (element) => {
        if (!element) return "";
        if (!styles.has(element)) {
            const computed = getComputedStyle(element);
            const own = [element.tagName, element.getAttribute("class"), ...STYLE.map((name) => computed[name])];
            styles.set(element, digest(style(element.parentElement) + own.join("|")));
        }
        return styles.get(element);
    };
    rule.matches = (element, ...rest) => !known.has(style(element)) && matches(element, ...rest);
    check.evaluate = function (element, ...rest) {
        const here = style(element), stands = known.has(here) || evaluate.call(this, element, ...rest);
        if (stands && !known.has(here)) {
            known.add(here);
            added.push(here);
        }
        return stands;
    };
    axe.found = async (options) => {
        styles = new Map(); // another theme or width
        const { violations } = await axe.run(document, options);
        return { violations, passed: added.splice(0) };
    };
}
