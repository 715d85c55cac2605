import type { NonFoodReason } from '../../contracts/receipts/receipts.ts'

/**
 * Names of what nobody eats, by the reason that people are told, general words only: English, German, Malay, Hebrew, and
 * the commonest of Spanish, French and Italian. Written as names are folded (lower case, no accents, no quotes), with
 * commas between; `*` stands for any letters, `=` before a name that is nothing but this. The first reason that fits counts.
 */
export const NON_FOOD_WORDS: readonly (readonly [reason: NonFoodReason, names: readonly string[]])[] = [
  [
    'deposit',
    [
      'deposit,depositfee,bottle deposit,container deposit,crv,deposit return,empties',
      'pfand,*pfand,pfandflasche*,pfandkiste*,pfandartikel,pfanddose*,leergut*',
      'statiegeld,consigne,פיקדון,פקדון',
    ],
  ],
  [
    'bag',
    [
      '=bag,=bags,=plastic,carrier bag,shopping bag,shopper bag,grocery bag,plastic bag,plastics bag,plasticbag,paper bag,paperbag,reusable bag,recycle bag,recycling bag,tote bag,woven bag,non woven bag,bag fee,bag tax,bag charge,bagfee',
      '=tute,=tuete,tragetasche*,*tragetasche,tragetute*,tragetuete*,papiertute*,papiertuete*,plastiktute*,plastiktuete*,einkaufstasche*,einkaufstute*,mehrwegtasche*,permanenttasche*,*kuhltasche',
      '=beg,=plastik,beg plastik,plastik beg,beg kertas,beg guni,beg kitar semula,bag plastik,plastik bag',
      '=שקית,=שקיות,שקית ניילון,שקיות ניילון,שקית קניות,שקיות קניות,שקית נשיאה,שקיות נשיאה,שקית גופיה,שקיות גופיה,שקית רב פעמית,שקית גדולה,שקית קטנה',
      '=bolsa,bolsa plastico,bolsa de plastico,bolsa camiseta,bolsa reutilizable,sac plastique,sac de caisse,busta spesa,sacchetto spesa,shopper bio',
    ],
  ],
  [
    'paper',
    [
      'toilet paper,toilet roll,toilet tissue,bathroom tissue,bath tissue,tissue,facial tissue,pop up tissue,tissue paper,napkin,serviette,kitchen towel,kitchen roll,paper towel,baking paper,parchment paper,greaseproof paper,wax paper,aluminium foil,aluminum foil,alum foil,tin foil,=foil,cling film,cling wrap,plastic wrap,freezer bag,sandwich bag,trash bag,garbage bag,bin bag,bin liner,rubbish bag',
      '*toilettenpapier*,*klopapier*,*backpapier*,*butterbrotpapier*,kuchenrolle*,kuechenrolle*,haushaltsrolle*,kuchentuch*,kuechentuch*,taschentuch*,*kosmetiktuch*,serviette*,alufolie*,frischhaltefolie*,*gefrierbeutel*,*mullbeutel*,*muellbeutel*,*mullsack*,*muellsack*,abfallbeutel*,abfallsack*,toilettenpap*',
      'tisu,tisu tandas,kertas tisu,plastik sampah,beg sampah',
      'נייר טואלט,נייר אפייה,נייר כסף,נייר אלומיניום,נייר סופג,נייר מגבת,ניילון נצמד,מגבות נייר,מגבת נייר,טישו,ממחטות,מפיות,מפית,רדיד אלומיניום,שקית אשפה,שקיות אשפה,שקיות זבל,שקיות הקפאה',
      'papel higienico,papel cocina,papel de cocina,papel aluminio,papel hornear,servilleta*,panuelo*,bolsa basura,papier toilette,papier hygienique,essuie tout,papier aluminium,carta igienica,tovagliol*',
    ],
  ],
  [
    'cleaning',
    [
      '*detergent*,*cleaner,*cleaners,cleaning,bleach,*softener,*dishwash*,dish wash,dish washing,dish soap,dish liquid,dishliquid,*disinfect*,sanitizer,sanitiser,handsanitizer,washing powder,washing liquid,washing up liquid,washing soda,*laundry*,stain remover,descaler,limescale remover,drain opener,air freshener,airfreshener,insecticide,insect spray,insect repellent,mosquito coil,mosquito repellent,mothball,toilet bowl,toilet block,toilet brush,toilet cleaner,scouring pad,scouring powder,scourer,dish sponge,kitchen sponge,scrub sponge,cleaning sponge,sponge scrub,scrubber,furniture polish,shoe polish,floor polish',
      '*waschmittel*,*waschpulver*,*feinwasch*,*spulmittel*,*spuelmittel*,*reiniger,*reiniger konzentrat,*weichspuler*,*weichspueler*,*entkalker*,*fleckenentferner*,*fleckensalz*,*desinfektion*,klarspuler*,klarspueler*,*spulmaschinen*,*spuelmaschinen*,spultab*,spueltab*,regeneriersalz*,spulburste*,spuelbuerste*,*topfschwamm*,topfreiniger*,*spulschwamm*,*scheuermilch*,wc stein*,wc ente,wc frisch,raumduft*,lufterfrischer*,glasreiniger*,putzmittel*,putzstein*,spultuch*,spueltuch*,bodentuch*,wischtuch*,putztuch*,*mikrofasertuch*,*schwammtuch*,*schwammtucher*,*insektenspray*',
      'serbuk cuci,serbuk pencuci,sabun cuci,sabun basuh,sabun pinggan,pencuci pinggan,pencuci lantai,cecair pencuci,peluntur,pelembut,pelembut fabrik,ubat nyamuk,racun serangga,penyegar udara',
      'אבקת כביסה,כביסה,מרכך כביסה,מרכך,ניקוי,אקונומיקה,נוזל כלים,סבון כלים,מסיר שומנים,מסיר כתמים,אסלה,לאסלות,לאסלה,אסלות,מדיח,למדיח,לרצפה,לרצפות,מטליות,מטלית,סחבה,ספוגית,ספוגיות,קוטל חרקים,קוטל,נגד יתושים,מטהר אוויר,מבשם אוויר,מבריק',
      'detergente*,limpiacristal*,limpiador*,limpiahogar*,limpiasuelo*,friegasuelo*,lavavajilla*,lejia,suavizante*,quitamancha*,*manchas,bayeta*,estropajo*,fregona*,ambientador*,lessive,assouplissant,liquide vaisselle,eau de javel,javel,nettoyant*,detersivo*,ammorbidente,candeggina',
    ],
  ],
  [
    'toiletries',
    [
      '*shampoo*,hair conditioner,conditioner,*toothpaste*,tooth paste,*toothbrush*,tooth brush,*mouthwash*,dental floss,*deodorant*,antiperspirant,*lotion,body wash,bodywash,body cream,body scrub,shower gel,showergel,shower cream,shower foam,*soap,handsoap,hand wash,handwash,hand cream,face wash,facial wash,facial cleanser,facial foam,facial mask,cleanser,face cream,skin cream,moisturizer,moisturiser,razor,razor blade,shaving cream,shaving foam,shaving gel,aftershave,tampon,sanitary napkin,sanitary pad,sanitary towel,panty liner,pantyliner,*diaper*,nappies,baby wipes,wet wipes,wipes,wet tissue,cotton bud,cotton swab,cotton wool,cotton pad,sunscreen,sun cream,sunblock,lip balm,lipbalm,lipstick,mascara,condom,hair color,hair colour,hair dye,hair gel,hair spray,hairspray,hair oil,hair wax,nail polish,nail clipper,perfume,cologne,talcum powder,baby powder,baby oil,make up remover,bath foam',
      'seife,*seife,*seifenstuck*,*duschgel*,duschcreme*,cremedusche*,pflegedusche*,duschbad*,schaumbad*,badesalz*,*zahncreme*,*zahnpasta*,*zahnburste*,*zahnbuerste*,*zahnseide*,*mundspulung*,*mundspuelung*,*mundwasser*,deo,deospray*,deoroller*,*rasier*,*windel,*windeln,slipeinlage*,damenbinde*,feuchttuch*,*feuchttucher*,*feuchttuecher*,feuchtes toilettenpapier,wattestabchen*,wattestaebchen*,wattepad*,*haarspray*,haargel*,haarfarbe*,haarkur*,haarspulung*,*bodylotion*,*handcreme*,*gesichtscreme*,tagescreme*,nachtcreme*,*sonnenmilch*,*sonnencreme*,*sonnenspray*,lippenpflege*,lippenstift*,korperpflege*,korperlotion*,nagellack*,kondom*,parfum,parfuem,eau de toilette,eau de parfum,duschschaum',
      'sabun,sabun mandi,*syampu*,ubat gigi,berus gigi,lampin,lampin pakai buang,tuala wanita,bedak,minyak rambut,pencuci muka',
      'שמפו,סבון,תחליב רחצה,אל סבון,גל רחצה,מרכך שיער,משחת שיניים,מברשת שיניים,מברשות שיניים,חוט דנטלי,מי פה,שטיפת פה,דאודורנט,סכיני גילוח,סכין גילוח,גילוח,חיתול,חיתולים,מגבונים,מגבון,תחבושות,תחבושת,תחתוניות,טמפונים,צמר גפן,מקלוני אוזניים,קרם גוף,קרם ידיים,קרם פנים,קרם לחות,קרם הגנה,ספריי לשיער,מסיר איפור,בושם,קונדומים',
      'champu,gel de ducha,gel ducha,jabon*,pasta dientes,pasta de dientes,dentifrico,cepillo dientes,desodorante,compresa*,panales,toallitas,dentifrice,savon,gel douche,shampooing,deodorante,dentifricio,sapone,bagnoschiuma,assorbenti,pannolini',
    ],
  ],
  [
    'stationery',
    [
      'pencil,ball pen,ballpen,ball point,ballpoint,ballpoint pen,gel pen,fountain pen,colour pen,color pen,marker pen,permanent marker,whiteboard marker,highlighter,eraser,sharpener,exercise book,notebook,note book,note pad,notepad,sketch book,colouring book,coloring book,envelope,stapler,staple bullet,paper clip,glue stick,uhu glue,super glue,superglue,scotch tape,masking tape,adhesive tape,cellotape,cellophane tape,sellotape,double sided tape,packing tape,=tape,ruler,scissors,sticky note,post it,copy paper,copier paper,colour paper,color paper,photo paper,photocopy,photostat,document holder,file folder,ring file,clear file,greeting card,birthday card,gift wrap,gift wrapping,wrapping paper,calculator,toner,ink cartridge,magazine,newspaper,modelling clay,modeling clay,crayon,water colour,water color',
      'kugelschreiber*,bleistift*,buntstift*,filzstift*,textmarker*,radiergummi*,anspitzer*,schulheft*,notizbuch*,notizblock*,collegeblock*,briefumschl*,klebeband*,klebestift*,tesafilm*,geschenkpapier*,kopierpapier*,druckerpapier*,grusskarte*,gluckwunschkarte*,postkarte*,zeitung*,zeitschrift*,briefmarke*,druckerpatrone*',
      'pensel,pemadam,pembaris,buku latihan,buku tulis,buku nota,sampul surat,kertas warna,kertas a,surat khabar,majalah,pita pelekat',
      'עט כדורי,עטים,עיפרון,עפרון,עפרונות,טוש,טושים,מחברת,מחברות,מספריים,דבק סטיק,דבק מגע,סלוטייפ,נייר דבק,נייר צילום,נייר עטיפה,עיתון,מעטפה,מעטפות,קלסר,מחק,סרגל',
      'boligrafo*,lapiz,lapices,cuaderno*,periodico,revista,crayon*,cahier*,stylo*,journal,giornale',
    ],
  ],
  [
    'pets',
    [
      'cat food,catfood,dog food,dogfood,pet food,cat litter,catlitter,cat sand,cat treat,dog treat,dog chew,bird seed,birdseed,bird food,fish food,flea collar',
      '*katzenfutter*,*hundefutter*,*tierfutter*,*vogelfutter*,*nagerfutter*,*katzenstreu*,einstreu*,kleintierstreu*,katzensnack*,hundesnack*,hundekuchen,kauknochen*,*katzenmilch*,makanan kucing,makanan anjing,pasir kucing',
      'מזון לחתולים,מזון לכלבים,אוכל לחתולים,אוכל לכלבים,חול לחתולים,חטיף לכלב,חטיף לכלבים,comida gato*,comida perro*,arena gato*,croquettes chat,croquettes chien,litiere',
    ],
  ],
  [
    'plants',
    [
      'pot plant,potted plant,house plant,flower bouquet,rose bouquet,rosebouquet,cut flower,fresh flower,potting soil,potting mix,fertilizer,fertiliser,flower pot,flower seed,grass seed,tulips',
      '*topfpflanze*,zimmerpflanze*,*pflanze,*blumenstrauss*,schnittblume*,=blumen,=rosen,tulpen,orchidee*,*blumenerde*,blumentopf*,pokok bunga,זר פרחים,עציץ,דשן,ramo flores,fleurs',
    ],
  ],
  [
    'medicine',
    [
      'paracetamol,ibuprofen,aspirin,painkiller,cough syrup,cough mixture,bandage,band aid,bandaid,adhesive plaster,wound plaster,handyplast,thermometer,face mask,surgical mask,ointment,eye drops,antiseptic,first aid',
      'pflaster*,wundpflaster*,hustensaft*,nasenspray*,kopfschmerztablette*,wundsalbe*,salbe,mundschutz*,atemschutzmaske*,minyak angin,plaster luka,topeng muka,אקמול,פלסטרים,משכך כאבים,מסכות פנים,mascarilla*,tiritas,pansements',
    ],
  ],
  [
    'tobacco',
    [
      '*cigarette*,tobacco,*tobacco,rolling paper,cigarette lighter,gas lighter,zigarette*,*zigaretten,zigarillo*,*tabak,*feuerzeug*,zigarettenpapier,rokok,pemetik api,סיגריות,סיגריה,טבק,מצית,מציתים,cigarrillo*,tabaco,mechero,briquet,sigarette,accendino',
    ],
  ],
  [
    'household',
    [
      'battery,batteries,*batterie,*batterien,light bulb,lightbulb,led bulb,=candle,scented candle,tea light,tealight,birthday candle,broom,=mop,mop refill,spin mop,floor mop,dustpan,cloth hanger,clothes hanger,coat hanger,cloth peg,clothes peg,umbrella,charger,usb cable,extension cord,power bank,headphone,earphone,screwdriver,paint brush,paintbrush,spray paint,sandpaper,sand paper,wall plug,padlock,=paper cup,=plastic cup,plastic fork,plastic spoon,=plastic container,foam plate,disposable cup,disposable plate,disposable glove,rubber glove,drinking straw,paper straw,plastic straw,chopstick,toothpick,tooth pick,rubber band,glove,gloves,slippers,=socks,ankle socks,t shirt,tshirt,bath towel,hand towel,face towel,tea towel,=pillow,pillow case,bed sheet,curtain,balloon,toy,toys,frying pan,cooking pot,baking tray,food container,storage box,=charcoal,charcoal briquette,firewood,fire starter,barbecue lighter,matches,cable tie,duct tape',
      '*gluhbirne*,*gluehbirne*,*gluhlampe*,*teelicht*,*kerze,*kerzen,mulltute*,*handschuh*,bratpfanne*,socken,*socken,*strumpfhose*,regenschirm*,verlangerungskabel*,ladekabel*,pappteller*,pappbecher*,plastikbecher*,trinkhalm*,zahnstocher*,streichholz*,streichholzer*,grillanzunder*,grillanzuender*,*grillkohle*,holzkohle*,feuerholz*,brennholz*,waschestander*,wascheklammer*,luftballon*,spielzeug*,handtuch*,geschirrtuch*,wischmop*,besen,kehrblech*,kleiderbugel*',
      'bateri,mentol lampu,lilin,penyapu,baldi,mancis,berus,tuala mandi,tuala muka,sarung tangan,payung,pinggan kertas,cawan kertas,cawan plastik,sudu plastik,garfu plastik,straw plastik,penyedut minuman,pencungkil gigi,selipar,mainan',
      'סוללה,סוללות,נרות,נר נשמה,נורה,נורות,כפפות,גפרורים,חד פעמי,חד פעמית,חד פעמיים,צלחות,כף אשפה,יעה,מטאטא,מגב,סמרטוט,אטבי כביסה,קיסמים,קיסמי שיניים,בלונים,גרביים,צעצוע,פחמים,אשפה',
      'pilas,bombilla*,velas,vasos plastico,platos plastico,guantes,calcetines,carbon vegetal,pile alcaline,bougies,assiette plastique,assietteplastique,assiette carton,gobelet*,gants,piatti plastica,bicchieri plastica,lampadina',
    ],
  ],
  [
    'charge',
    [
      'delivery fee,deliveryfee,delivery charge,shipping,shipping fee,handling fee,service fee,service charge,packaging fee,packing charge,takeaway charge,take away charge,convenience fee,cover charge,corkage,environmental fee,eco fee,donation,gift card,giftcard,phone card,top up,reload,lottery,lotto,parking,parking fee,car wash',
      'versandkosten,versand,liefergebuhr*,liefergebuehr*,liefer und versand*,servicegebuhr*,verpackungspauschale*,spende,gutschein*,geschenkkarte*,guthaben*,lotterie*,parkgebuhr*',
      'caj penghantaran,caj perkhidmatan,caj bungkus,derma,דמי משלוח,דמי שירות,תרומה,כרטיס מתנה,gastos de envio,gastos envio,envio,frais de livraison,livraison,coperto,spese di spedizione,spedizione',
    ],
  ],
]

/** Foods with such a word in their names. */
export const EDIBLE_AFTER_ALL =
  'rice paper,reispapier*,esspapier*,meat softener,cigarette russe,cigarettes russes,chocolate cigarette,studentenfutter*'
